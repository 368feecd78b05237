import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { tellCreated, tellDetailsChanged } from './details.ts';
import { tellItemsChanged, tellPaymentsSet, tellStatusSet } from './items.ts';
import { mailTellers } from './mails.ts';
import { tellRatesFixed } from './rates.ts';
import { shipmentTellers } from './shipments.ts';
import type { Around, Tell, Told } from './telling.ts';

const tellers: { readonly [T in PurchaseOrderEvent['type']]: Tell<T> } = {
  PurchaseOrderCreated: tellCreated,
  PurchaseOrderDetailsChanged: tellDetailsChanged,
  PurchaseOrderItemsChanged: tellItemsChanged,
  PurchaseOrderStatusSet: tellStatusSet,
  PaymentsSet: tellPaymentsSet,
  PurchaseOrderRatesFixed: tellRatesFixed,
  PurchaseOrderRestored: ({ revision }) => ({
    summary: `Restored the values of revision ${String(revision)}`,
    changes: [],
  }),
  PurchaseOrderDeleted: () => ({ summary: 'Deleted the purchase order', changes: [] }),
  ...shipmentTellers,
  ...mailTellers,
};

/** An event of an order in the words of the shop. */
export const tell = ({ type, data }: PurchaseOrderEvent, around: Around): Told =>
  (tellers[type] as (data: PurchaseOrderEvent['data'], around: Around) => Told)(data, around);
