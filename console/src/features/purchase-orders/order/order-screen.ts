import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import type { OrderMoney } from '../costs/order-money.ts';
import type { ReadOrder } from '../../../data/purchase-orders/order.ts';
import type { OrderEditing } from './use-order-edit.ts';
import type { ItemVariant } from '../../../data/variants.ts';

/** Data and actions that every tab of an order uses. */
export interface OrderScreen {
  readonly order: PurchaseOrder;
  /** Moment that is shown; null for now, when alone the order can be changed. */
  readonly asOf: string | null;
  readonly revision: ReadOrder['revision'];
  readonly editing: OrderEditing;
  /** Figures of the order as it is being edited. */
  readonly money: OrderMoney;
  /** Currency of the order: its own, else the shop's. */
  readonly currency: string;
  readonly shopCurrency: string;
  readonly variants: ReadonlyMap<string, ItemVariant>;
  /** True while the names of its items are being loaded. */
  readonly isNaming: boolean;
  /** Remembers the names of variants that were just added, until the saved order has them. */
  readonly remember: (variants: readonly ItemVariant[]) => void;
  readonly supplier: Pick<Supplier, 'id' | 'leadTime' | 'moq' | 'moqMode' | 'name'> | null;
  readonly today: string;
  readonly openTab: (tab: OrderTab) => void;
}

export const orderTabs = [
  'items',
  'costs',
  'shipments',
  'payments',
  'receiving',
  'documents',
  'history',
] as const;
export type OrderTab = (typeof orderTabs)[number];

export const orderTabLabels: Readonly<Record<OrderTab, string>> = {
  items: 'Items',
  costs: 'Costs',
  shipments: 'Shipments',
  payments: 'Payments',
  receiving: 'Receiving',
  documents: 'Documents',
  history: 'History',
};

export const parseOrderTab = (text: string | undefined): OrderTab =>
  orderTabs.find((tab) => tab === text) ?? 'items';
