import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { listItemQuantities } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import { type Need, need, type Rows } from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';
import isEqual from 'fast-deep-equal';

/** An item of an order: what was suggested, what was ordered and what came. */
export interface OrderLine {
  readonly purchaseOrderId: string;
  readonly itemId: string;
  readonly variantId: VariantId;
  /** Day of issue of the order, else the day on which it left draft; null for a draft and a cancelled order. */
  readonly orderedOn: string | null;
  /** Suggested units when it was added; null where none were recorded. */
  readonly suggestedWhenAdded: number | null;
  /** Suggested units when the order left draft; null for a draft and where none were recorded. */
  readonly suggestedWhenSent: number | null;
  /** Planning method of the last of these suggestions; null without one. */
  readonly method: string | null;
  readonly orderedUnits: number;
  /** Units that were accepted. */
  readonly acceptedUnits: number;
  /** Units that were declared not coming. */
  readonly notComingUnits: number;
}

export const orderLines = defineTable<OrderLine>({
  name: 'purchase_order_lines',
  key: ['purchaseOrderId', 'itemId'],
  columns: {
    purchaseOrderId: 'text',
    itemId: 'text',
    variantId: 'text',
    orderedOn: 'text',
    suggestedWhenAdded: 'int',
    suggestedWhenSent: 'int',
    method: 'text',
    orderedUnits: 'int',
    acceptedUnits: 'int',
    notComingUnits: 'int',
  },
  indexes: [['orderedOn']],
});

/** Events that change a line. */
const changesLines: ReadonlySet<PurchaseOrderEvent['type']> = new Set([
  'PurchaseOrderDetailsChanged',
  'PurchaseOrderItemsChanged',
  'PurchaseOrderStatusSet',
  'OrderSuggestionsRecorded',
  'ShipmentsAllocated',
  'ShipmentReceived',
  'ShipmentReceiptUndone',
  'UnitsNotComingSet',
  'ReplacementsExpectedSet',
  'PurchaseOrderDeleted',
]);

type Items = PurchaseOrder['items'];

/** The lines that an event of an order with these items changes. */
export const lineNeeds = (
  { type, data }: PurchaseOrderEvent,
  items: Items = [],
): readonly Need[] => {
  if (!changesLines.has(type)) return [];
  const added = type === 'PurchaseOrderItemsChanged' ? data.added : [];
  return [...items, ...added].map(({ id }) => need(orderLines, data.purchaseOrderId, id));
};

type Suggested = Pick<OrderLine, 'suggestedWhenAdded' | 'suggestedWhenSent' | 'method'>;

const noSuggestion: Suggested = { suggestedWhenAdded: null, suggestedWhenSent: null, method: null };

/** Returns the suggestions of an item after an event; those of sending end when the order is a draft again. */
const createSuggestionFold = (
  event: PurchaseOrderEvent,
): ((before: Suggested, variantId: VariantId) => Suggested) => {
  if (event.type === 'PurchaseOrderStatusSet' && event.data.to === 'Draft')
    return (before) => ({ ...before, suggestedWhenSent: null });
  if (event.type !== 'OrderSuggestionsRecorded') return (before) => before;
  const { moment, method, suggestions } = event.data;
  const units = new Map(suggestions.map(({ variantId, quantity }) => [variantId, quantity]));
  const field = moment === 'ADDED' ? 'suggestedWhenAdded' : 'suggestedWhenSent';
  return (before, variantId) => {
    const quantity = units.get(variantId);
    return quantity === undefined ? before : { ...before, method, [field]: quantity };
  };
};

const resolveOrderedOn = (order: PurchaseOrder | undefined): string | null =>
  order === undefined || order.status === 'Draft' || order.status === 'Cancelled'
    ? null
    : (order.issueDate ?? order.sentOn);

/** Writes the lines of an order after an event; `after` is undefined for a deleted order. */
export const putLines = (
  rows: Rows,
  event: PurchaseOrderEvent,
  { before, after }: Readonly<Record<'before' | 'after', PurchaseOrder | undefined>>,
): void => {
  if (!changesLines.has(event.type)) return;
  const { purchaseOrderId } = event.data;
  const quantities = new Map(
    after === undefined ? [] : listItemQuantities(after).map((item) => [item.id, item]),
  );
  for (const { id } of before?.items ?? []) {
    if (!quantities.has(id)) rows.remove(orderLines, purchaseOrderId, id);
  }
  const orderedOn = resolveOrderedOn(after);
  const foldSuggestions = createSuggestionFold(event);
  for (const { id, productVariantId: variantId } of after?.items ?? []) {
    const { ordered = 0, accepted = 0, notComing = 0 } = quantities.get(id) ?? {};
    const known = rows.get(orderLines, purchaseOrderId, id);
    const line: OrderLine = {
      ...foldSuggestions(known ?? noSuggestion, variantId),
      purchaseOrderId,
      itemId: id,
      variantId,
      orderedOn,
      orderedUnits: ordered,
      acceptedUnits: accepted,
      notComingUnits: notComing,
    };
    if (!isEqual(line, known)) rows.put(orderLines, line);
  }
};
