import type { StatusChange } from './tables/history.ts';

interface Reason extends Pick<StatusChange, 'fromStatus' | 'toStatus' | 'cause' | 'orderName'> {
  /** As the subject of a sentence. */
  readonly who: string;
}

interface SentenceFields extends Reason {
  /** The purchase order. */
  readonly order: string;
}

/** The sentence for each type of event that can change a status. */
const sentences: Readonly<Record<string, string | ((words: SentenceFields) => string)>> = {
  BusinessDayStarted: 'A new day began.',
  InsightsSettingsChanged: ({ who }) => `${who} changed the settings of the team.`,
  VariantManualStatusSet: ({ who, toStatus }) =>
    toStatus === 'NO_RESTOCK'
      ? `${who} marked it as “do not restock”.`
      : `${who} cleared the mark “do not restock”.`,
  ProductStockLevelsSet: ({ who }) => `${who} changed the stock levels of the product.`,
  ProductSuppliersSet: ({ who }) => `${who} changed the suppliers of the product.`,
  SupplierVariantDataSet: ({ who }) => `${who} changed what a supplier asks for it.`,
  SupplierCreated: ({ who }) => `${who} added a supplier.`,
  SupplierUpdated: ({ who }) => `${who} changed its supplier.`,
  SupplierTermsChanged: ({ who }) => `${who} changed the terms of its supplier.`,
  SupplierDeleted: ({ who }) => `${who} deleted its supplier.`,
  StockObserved: 'The store reported another stock.',
  StockHistoryReconstructed: 'Its past stock was read from the store.',
  StockReceived: ({ who, order }) => `${who} received units of ${order} into stock.`,
  StockReceiptUndone: ({ who, order }) => `${who} took received units of ${order} out of stock.`,
  OrderPlaced: 'Sales: customers bought it.',
  OrderChanged: 'Sales: an order of a customer changed.',
  SalesHistoryRecorded: 'Its past sales were read from the store.',
  ProductObserved: 'The store changed the product.',
  ProductRemovedFromStore: 'The store removed the product.',
  BundleMarked: ({ who }) => `${who} made a product a bundle.`,
  BundleUnmarked: ({ who }) => `${who} made a product no bundle any more.`,
  BundleComponentsSet: ({ who }) => `${who} changed what is in a bundle.`,
  BundleComponentsReset: ({ who }) => `${who} took what is in a bundle from the store again.`,
  DemandPlanReady: 'A new demand plan was ready.',
  DemandPlanAdjusted: ({ who }) => `${who} changed the demand plan.`,
  PurchaseOrderCreated: ({ who, order }) => `${who} drafted ${order}.`,
  PurchaseOrderDetailsChanged: ({ who, order }) => `${who} changed ${order}.`,
  PurchaseOrderItemsChanged: ({ who, order }) => `${who} changed the items of ${order}.`,
  PurchaseOrderStatusSet: ({ who, order }) => `${who} changed the status of ${order}.`,
  PurchaseOrderDeleted: ({ who, order }) => `${who} deleted ${order}.`,
  ShipmentsAllocated: ({ who, order }) => `${who} changed the shipments of ${order}.`,
  ShipmentDetailsChanged: ({ who, order }) => `${who} changed a shipment of ${order}.`,
  ShipmentReceived: ({ who, order }) => `${who} received a shipment of ${order}.`,
  UnitsNotComingSet: ({ who, order }) => `${who} changed which units of ${order} do not come.`,
  ReplacementsExpectedSet: ({ who, order }) =>
    `${who} changed which rejected units of ${order} are replaced.`,
  ShipmentReceiptUndone: ({ who, order }) => `${who} undid a receipt of ${order}.`,
};

/** Reason of a change of status, in one sentence. */
export const describeReason = (reason: Reason): string => {
  const { cause, orderName } = reason;
  const sentence = sentences[cause] ?? 'Its numbers were worked out anew.';
  if (typeof sentence === 'string') return sentence;
  const named = orderName !== null && orderName !== '';
  return sentence({ ...reason, order: named ? orderName : 'a purchase order' });
};
