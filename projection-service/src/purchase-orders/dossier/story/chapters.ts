import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';

/** The chapters of a story in their order, with their titles. */
export const chapterTitles = {
  ordered: 'Ordered',
  sent: 'Sent',
  shipped: 'Shipped',
  received: 'Received',
  paid: 'Paid',
  closed: 'Closed',
} as const;
export type Chapter = keyof typeof chapterTitles;

const chaptersByStatus: Readonly<Record<PurchaseOrderStatus, Chapter>> = {
  Draft: 'ordered',
  SentToSupplier: 'sent',
  InProduction: 'sent',
  InDelivery: 'shipped',
  PartiallyReceived: 'received',
  FullyReceived: 'closed',
  Cancelled: 'closed',
};

const chaptersByCause = { sent: 'sent', received: 'received', changed: 'ordered' } as const;

type ChapterOf<T extends PurchaseOrderEvent['type']> = (
  data: Extract<PurchaseOrderEvent, { readonly type: T }>['data'],
) => Chapter;

const always = (chapter: Chapter) => () => chapter;

const chapters: { readonly [T in PurchaseOrderEvent['type']]: ChapterOf<T> } = {
  PurchaseOrderCreated: always('ordered'),
  PurchaseOrderDetailsChanged: always('ordered'),
  PurchaseOrderItemsChanged: always('ordered'),
  OrderSuggestionsRecorded: ({ moment }) => (moment === 'SENT' ? 'sent' : 'ordered'),
  PurchaseOrderRestored: always('ordered'),
  PurchaseOrderStatusSet: ({ to, cause }) =>
    cause === 'receipt' ? 'received' : chaptersByStatus[to],
  PurchaseOrderRatesFixed: ({ cause }) => chaptersByCause[cause],
  PurchaseOrderMailRequested: always('sent'),
  PurchaseOrderMailed: always('sent'),
  PurchaseOrderMailFailed: always('sent'),
  ShipmentsAllocated: always('shipped'),
  ShipmentDetailsChanged: always('shipped'),
  ShipmentCostsSet: always('shipped'),
  ShipmentReceived: always('received'),
  ShipmentReceiptUndone: always('received'),
  UnitsNotComingSet: always('received'),
  ReplacementsExpectedSet: always('received'),
  ShipmentPushed: always('received'),
  ShipmentPushFailed: always('received'),
  StoreWithdrawalRequested: always('received'),
  StoreWithdrawn: always('received'),
  StoreWithdrawalFailed: always('received'),
  StoreWithdrawalGivenUp: always('received'),
  PaymentsSet: always('paid'),
  SupplierCreditSet: always('paid'),
  SupplierBalanceUsed: always('paid'),
  SupplierBalanceApplied: always('paid'),
  SupplierBalanceUseUndone: always('paid'),
  SupplierBalanceApplicationUndone: always('paid'),
  PurchaseOrderReopened: always('closed'),
  PurchaseOrderDeleted: always('closed'),
};

/** The chapter that an event belongs to. */
export const findChapter = ({ type, data }: PurchaseOrderEvent): Chapter =>
  (chapters[type] as (data: PurchaseOrderEvent['data']) => Chapter)(data);

const eventsWithSubject: ReadonlySet<PurchaseOrderEvent['type']> = new Set<
  PurchaseOrderEvent['type']
>([
  'PurchaseOrderMailFailed',
  'ShipmentPushed',
  'ShipmentPushFailed',
  'StoreWithdrawalRequested',
  'StoreWithdrawn',
  'StoreWithdrawalFailed',
  'StoreWithdrawalGivenUp',
  'SupplierCreditSet',
]);

/** True when the summary of an event is a whole sentence; others begin with the verb of what the actor did. */
export const namesItsSubject = ({ type, data }: PurchaseOrderEvent): boolean =>
  eventsWithSubject.has(type) || (type === 'PurchaseOrderStatusSet' && data.cause === 'receipt');
