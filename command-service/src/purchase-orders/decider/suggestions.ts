import type { CurrentSuggestions } from '@quartermaster/contracts/inventory/calls/suggested-units';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { evolve } from './evolve.ts';
import type { PurchaseOrder } from './order.ts';

/** What is suggested at the moment of a command; null when it was not known in time. */
export interface WithSuggestions {
  readonly suggestions?: CurrentSuggestions | null;
}

/** Most added items whose suggestions are recorded with them, which keeps an append below the limit of the log. */
const MAX_ADDED = 1_000;

const listAdded = (event: PurchaseOrderEvent): readonly string[] =>
  event.type === 'PurchaseOrderItemsChanged'
    ? event.data.added.map(({ productVariantId }) => productVariantId)
    : [];

const leavesDraft = ({ type, data }: PurchaseOrderEvent): boolean =>
  type === 'PurchaseOrderStatusSet' && data.from === 'Draft' && data.to !== 'Cancelled';

/** An order of the past that is entered afterwards was not made from the suggestions of now. */
export const isEnteredLater = ({
  issueDate,
  createdOn,
}: Pick<PurchaseOrder, 'issueDate' | 'createdOn'>): boolean =>
  issueDate !== null && issueDate < createdOn;

type Moment = 'ADDED' | 'SENT';

const record = (
  { id: purchaseOrderId }: Pick<PurchaseOrder, 'id'>,
  { suggestions, ...rule }: CurrentSuggestions,
  moment: Moment,
  variantIds: readonly string[],
): readonly PurchaseOrderEvent[] => {
  const own = new Set(variantIds);
  const data = {
    purchaseOrderId,
    moment,
    ...rule,
    suggestions: suggestions.filter(({ variantId }) => own.has(variantId)),
  };
  return data.suggestions.length === 0 ? [] : [{ type: 'OrderSuggestionsRecorded', data }];
};

/**
 * Records what is suggested of the items that a decision adds and, when the order leaves Draft, of all its items, after the
 * other events; never for an order that was issued before it was created.
 */
export const withSuggestions =
  <Command>(decide: (command: Command, order: PurchaseOrder) => readonly PurchaseOrderEvent[]) =>
  (command: Command & WithSuggestions, order: PurchaseOrder): readonly PurchaseOrderEvent[] => {
    const events = decide(command, order);
    const { suggestions = null } = command;
    if (suggestions === null) return events;
    const after = events.reduce(evolve, order);
    if (isEnteredLater(after)) return events;
    const added = events.flatMap(listAdded);
    const sent = events.some(leavesDraft)
      ? after.items.map(({ productVariantId }) => productVariantId)
      : [];
    return [
      ...events,
      ...(added.length > MAX_ADDED ? [] : record(after, suggestions, 'ADDED', added)),
      ...record(after, suggestions, 'SENT', sent),
    ];
  };
