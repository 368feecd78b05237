import { type EventOf, readEventData } from '@quartermaster/contracts/core/event';
import type {
  LocationId,
  PurchaseOrderId,
  ShipmentId,
  TeamId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import { shipmentReceived } from '@quartermaster/contracts/purchase-orders/events/shipments';
import { storeWithdrawalRequested } from '@quartermaster/contracts/purchase-orders/events/store';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import { systemContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { RecordPush, RecordWithdrawal } from './decider/commands.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import { isWaitingForStore, type PurchaseOrder, type Shipment } from './decider/order.ts';

type Receipt = EventOf<typeof shipmentReceived>['data'];
type Withdrawal = EventOf<typeof storeWithdrawalRequested>['data'];

interface Adjustment {
  readonly teamId: TeamId;
  readonly locationId: LocationId;
  readonly items: readonly { readonly variantId: VariantId; readonly quantity: number }[];
  /** A repeated key makes no second change. */
  readonly idempotencyKey: string;
  /** Subject of the change, for the store's own records. */
  readonly reference: string;
}

/** Changes of stock in the store. Both calls reject when the store refuses or cannot be reached, and may be repeated. */
export interface StorePort {
  readonly adjustInventory: (adjustment: Adjustment) => Promise<void>;
  /** Removes the units of an adjustment from the store, whether it was made completely, in part or never. */
  readonly withdrawInventory: (adjustment: Adjustment) => Promise<void>;
}

export interface PushDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState'>;
  readonly store: StorePort;
  /** Adds the units of a receipt to stock here, unless they are there. */
  readonly applyReceipt: (event: RecordedEvent) => Promise<unknown>;
}

const NAME = 'push-receipt-to-store';
/** About eight days. */
const TRIES = 200;

/** The store refused a change; the refusal is recorded and the change is tried again. */
class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

/** A receipt, and one try to push it to the store. */
interface Push {
  readonly teamId: TeamId;
  readonly purchaseOrderId: PurchaseOrderId;
  readonly shipmentId: ShipmentId;
  readonly receiptId: string;
  readonly tryId: string;
}

const describeError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

const findWaitingShipment = (order: PurchaseOrder, push: Push): Shipment | undefined =>
  order.shipments.find(
    (shipment) => shipment.receiptId === push.receiptId && isWaitingForStore(shipment),
  );

const buildReference = ({ purchaseOrderId, shipmentId }: Push): string =>
  `quartermaster://purchase-orders/${purchaseOrderId}/shipments/${shipmentId}`;

/** The receipt as a change of stock. */
const toAdjustment = (push: Push, shipment: Shipment): Adjustment => ({
  teamId: push.teamId,
  locationId: shipment.receivedLocationId ?? '',
  items: shipment.items
    .filter(({ acceptedQuantity }) => acceptedQuantity > 0)
    .map((item) => ({ variantId: item.productVariantId, quantity: item.acceptedQuantity })),
  idempotencyKey: push.receiptId,
  reference: buildReference(push),
});

/** Records the outcome of a try; throws StoreRefused after a failure that is not the last. Each try has its own command id. */
const recordOutcome = async (
  handler: PushDependencies['handler'],
  { teamId, purchaseOrderId, receiptId, tryId }: Push,
  command: RecordPush | RecordWithdrawal,
): Promise<void> => {
  const commandId = deterministicId(NAME, command.type, receiptId, tryId);
  const context = systemContext(teamId, NAME, commandId);
  await handler.handle(purchaseOrderDecider, purchaseOrderId, command, context);
  if (command.failure === null) return;
  const { withdrawals } = await handler.loadState(purchaseOrderDecider, purchaseOrderId, teamId);
  if (withdrawals.some((one) => one.receiptId === receiptId && one.isGivenUp)) return;
  throw new StoreRefused(command.failure);
};

/** One try to remove the units of an undone receipt from the store. */
const withdraw = async ({ handler, store }: PushDependencies, push: Push): Promise<void> => {
  const { teamId, purchaseOrderId, receiptId } = push;
  const { withdrawals } = await handler.loadState(purchaseOrderDecider, purchaseOrderId, teamId);
  const open = withdrawals.find((one) => one.receiptId === receiptId);
  if (open === undefined || open.isGivenUp) return;
  const adjustment = {
    teamId,
    locationId: open.locationId,
    items: open.items.map(({ productVariantId: variantId, quantity }) => ({ variantId, quantity })),
    idempotencyKey: receiptId,
    reference: buildReference(push),
  };
  const failure = await store.withdrawInventory(adjustment).then(() => null, describeError);
  await recordOutcome(handler, push, { type: 'RecordWithdrawal', receiptId, failure });
};

const adjust = async (store: StorePort, adjustment: Adjustment): Promise<void> => {
  if (adjustment.items.length > 0) await store.adjustInventory(adjustment);
};

/** One try to push a receipt to the store (AMB-077). */
const push = async ({ handler, store }: PushDependencies, receipt: Push): Promise<void> => {
  const { teamId, purchaseOrderId, shipmentId, receiptId } = receipt;
  const order = await handler.loadState(purchaseOrderDecider, purchaseOrderId, teamId);
  const shipment = findWaitingShipment(order, receipt);
  if (shipment === undefined) return;
  const failure = await adjust(store, toAdjustment(receipt, shipment)).then(
    () => null,
    describeError,
  );
  await recordOutcome(handler, receipt, { type: 'RecordPush', shipmentId, receiptId, failure });
};

const watchedEvents = [shipmentReceived, storeWithdrawalRequested];

const readReceipt = ({ type, schemaVersion, data }: RecordedEvent): Receipt | Withdrawal => {
  const definition = watchedEvents.find((each) => each.type === type) ?? shipmentReceived;
  return readEventData(definition, schemaVersion, data);
};

/**
 * Pushes a receipt to the store on request, once its units are in stock here: the store then reports its new level, to which
 * the units must not be added again. Each receipt has a lane, so an undone receipt is withdrawn from the store after its push.
 * Each refusal is recorded and tried again.
 */
export const pushReceiptToStore = (dependencies: PushDependencies): Reaction =>
  defineReaction({
    name: NAME,
    types: watchedEvents.map(({ type }) => type),
    from: 'first event',
    chooseLane: (event) => readReceipt(event).receiptId,
    maxTries: TRIES,
    handle: async (event, { id: tryId }) => {
      const receipt = readReceipt(event);
      const one = { ...receipt, teamId: event.metadata.teamId, tryId };
      if (!('pushToStore' in receipt)) return withdraw(dependencies, one);
      if (!receipt.pushToStore) return undefined;
      await dependencies.applyReceipt(event);
      return push(dependencies, one);
    },
  });
