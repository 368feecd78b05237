import type { PurchaseOrderId } from '@quartermaster/contracts/core/ids';
import {
  purchaseOrderCreated,
  purchaseOrderDeleted,
  purchaseOrderDetailsChanged,
  purchaseOrderItemsChanged,
  purchaseOrderStatusSet,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import {
  shipmentDetailsChanged,
  shipmentReceiptUndone,
  shipmentReceived,
  shipmentsAllocated,
} from '@quartermaster/contracts/purchase-orders/events/shipments';
import {
  replacementsExpectedSet,
  unitsNotComingSet,
} from '@quartermaster/contracts/purchase-orders/events/item-rests';
import {
  withNotComing,
  withReplacements,
} from '@quartermaster/contracts/purchase-orders/rules/item-rests';
import { type EventDefinition, findActorUserId } from '@quartermaster/contracts/core/event';
import {
  type EventHandler,
  need,
  on,
  type ProjectedEvent,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import isEqual from 'fast-deep-equal';
import { deriveVariants } from '../derive-rows.ts';
import { variantNeeds } from '../needs.ts';
import {
  groupIncomingByVariant,
  listVariantIds,
  withItems,
  withoutReceipt,
  withReceipt,
  withShipments,
} from '../facts/order.ts';
import { variantFacts } from '../tables/variant.ts';
import { orderFacts, type OrderFacts } from '../tables/team.ts';
import { withSource } from '../facts/sources.ts';
import { getVariantFacts } from '../facts/variant.ts';

type WithOrder = ProjectedEvent & { readonly data: { readonly purchaseOrderId: PurchaseOrderId } };

const getOrderFacts = (rows: Rows, purchaseOrderId: PurchaseOrderId): OrderFacts =>
  rows.get(orderFacts, purchaseOrderId) ?? {
    purchaseOrderId,
    name: '',
    status: 'Draft',
    issueDate: null,
    sentOn: null,
    items: [],
    shipments: [],
    itemRests: [],
    receivedBy: null,
  };

/** Writes the incoming units of an order to each variant for which they changed; null removes the order. */
const updateIncomingUnits = (
  rows: Rows,
  before: OrderFacts,
  after: OrderFacts | null,
  event: ProjectedEvent,
): void => {
  const [owedBefore, owed] = [groupIncomingByVariant(before), groupIncomingByVariant(after)];
  const touched = [...new Set([...owedBefore.keys(), ...owed.keys()])].filter(
    (variantId) => !isEqual(owedBefore.get(variantId), owed.get(variantId)),
  );
  for (const variantId of touched) {
    const facts = withSource(getVariantFacts(rows, variantId), event, 'orders');
    const others = facts.ordered.filter((o) => o.purchaseOrderId !== before.purchaseOrderId);
    const mine = owed.get(variantId);
    rows.put(variantFacts, { ...facts, ordered: mine === undefined ? others : [...others, mine] });
  }
  deriveVariants(rows, touched, event);
};

/** An event of an order that changes its incoming units. */
const onOrder = <Definition extends EventDefinition>(
  definition: Definition,
  change: (order: OrderFacts, event: ProjectedEvent<Definition>) => OrderFacts | null,
  /** The variants that the event can concern; by default those of the order. */
  concerned?: (event: ProjectedEvent<Definition>) => readonly string[],
): EventHandler =>
  on(definition, {
    needs: (event, peek) => {
      const { purchaseOrderId } = (event as WithOrder).data;
      const order = peek(orderFacts, purchaseOrderId);
      const held = order === undefined ? [] : listVariantIds(order);
      return [need(orderFacts, purchaseOrderId), ...variantNeeds(concerned?.(event) ?? held, peek)];
    },
    fold: (event, rows) => {
      const { purchaseOrderId } = (event as WithOrder).data;
      const before = getOrderFacts(rows, purchaseOrderId);
      const after = change(before, event);
      if (after === null) rows.remove(orderFacts, purchaseOrderId);
      else rows.put(orderFacts, after);
      updateIncomingUnits(rows, before, after, event);
    },
  });

const resolveSentOn = (order: OrderFacts, to: OrderFacts['status'], on: string): string | null =>
  to === 'Draft' ? null : (order.sentOn ?? on);

export const orderHandlers: readonly EventHandler[] = [
  onOrder(purchaseOrderCreated, (order, { data }) => ({
    ...order,
    name: data.content.name,
    issueDate: data.issueDate,
  })),
  onOrder(purchaseOrderDetailsChanged, (order, { data }) => ({
    ...order,
    name: data.content.name,
    issueDate: data.issueDate,
  })),
  onOrder(
    purchaseOrderItemsChanged,
    (order, { data }) => withItems(order, data),
    ({ data: { added, changed, removed } }) =>
      [...added, ...changed.map(({ to }) => to), ...removed].map((item) => item.productVariantId),
  ),
  onOrder(purchaseOrderStatusSet, (order, { data }) => ({
    ...order,
    status: data.to,
    sentOn: resolveSentOn(order, data.to, data.on),
  })),
  onOrder(shipmentsAllocated, (order, { data }) => withShipments(order, data)),
  onOrder(shipmentDetailsChanged, (order, { data }) => ({
    ...order,
    shipments: order.shipments.map((shipment) =>
      shipment.id === data.shipmentId
        ? { ...shipment, arrivalDate: data.to.arrivalDate }
        : shipment,
    ),
  })),
  onOrder(shipmentReceived, (order, event) => ({
    ...withReceipt(order, event.data),
    receivedBy: findActorUserId(event.metadata.actor),
  })),
  onOrder(shipmentReceiptUndone, (order, event) => ({
    ...withoutReceipt(order, event.data.shipmentId),
    receivedBy: findActorUserId(event.metadata.actor),
  })),
  onOrder(unitsNotComingSet, (order, { data }) => withNotComing(order, data)),
  onOrder(replacementsExpectedSet, (order, { data }) => withReplacements(order, data)),
  onOrder(purchaseOrderDeleted, () => null),
];
