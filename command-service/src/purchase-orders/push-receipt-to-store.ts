import { type EventOf, readEventData } from '@quartermaster/contracts/core/event';
import { shipmentReceived } from '@quartermaster/contracts/purchase-orders/events';
import { deterministicId } from '@quartermaster/infra/ids/ids';
import { type CommandHandler, systemContext } from '../core/handle-command.ts';
import type { Reactor } from '../core/reactor.ts';
import type { Directory, OpenPush } from '../directory/directory.ts';
import { purchaseOrderDecider } from './decider.ts';
import { isWaitingForStore, type PurchaseOrder, type Shipment } from './order.ts';

/** Changes of stock to make in the store: the same key twice is one change. Rejects when the store refuses. */
export interface StorePort {
  readonly adjustInventory: (adjustment: {
    readonly teamId: string;
    readonly locationId: string;
    readonly items: readonly { readonly variantId: string; readonly quantity: number }[];
    readonly idempotencyKey: string;
    /** What the change is about, for the store's own records. */
    readonly reference: string;
  }) => Promise<void>;
}

export interface PushDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'stateOf'>;
  readonly directory: Pick<Directory, 'openPushes'>;
  readonly store: StorePort;
}

const NAME = 'push-receipt-to-store';
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 3_600_000;
/** Longer than a first try takes: until then it is still at work. */
const FIRST_TRY_MS = 120_000;

type Push = Omit<OpenPush, 'failures' | 'since'>;

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

const waitingShipment = (order: PurchaseOrder, push: Push): Shipment | undefined =>
  order.shipments.find(
    (shipment) => shipment.receiptId === push.receiptId && isWaitingForStore(shipment),
  );

/** The receipt as a change of stock; `sign` -1 takes it back. */
const adjustmentOf = (push: Push, shipment: Shipment, sign: 1 | -1) => ({
  teamId: push.teamId,
  locationId: shipment.receivedLocationId ?? '',
  items: shipment.items
    .filter(({ acceptedQuantity }) => acceptedQuantity > 0)
    .map((item) => ({ variantId: item.productVariantId, quantity: sign * item.acceptedQuantity })),
  idempotencyKey: sign === 1 ? push.receiptId : deterministicId('undo push', push.receiptId),
  reference: `quartermaster://purchase-orders/${push.purchaseOrderId}/shipments/${push.shipmentId}`,
});

const adjust = async (
  store: StorePort,
  adjustment: ReturnType<typeof adjustmentOf>,
): Promise<void> => {
  if (adjustment.items.length > 0) await store.adjustInventory(adjustment);
};

/** One try to hand a receipt to the store; what became of it is recorded on the order (AMB-077). */
const tryPush = async (
  { handler, store }: PushDependencies,
  push: Push,
  attempt: number,
): Promise<void> => {
  const { teamId, purchaseOrderId, shipmentId, receiptId } = push;
  const order = await handler.stateOf(purchaseOrderDecider, purchaseOrderId, teamId);
  const shipment = waitingShipment(order, push);
  if (shipment === undefined) return;
  const failure = await adjust(store, adjustmentOf(push, shipment, 1)).then(() => null, reasonOf);
  const command = { type: 'RecordPush' as const, shipmentId, receiptId, failure };
  const commandId = deterministicId(NAME, receiptId, String(attempt));
  const context = systemContext(teamId, NAME, commandId);
  const { state } = await handler.handle(purchaseOrderDecider, purchaseOrderId, command, context);
  const stands = state.shipments.some((known) => known.receiptId === receiptId);
  // Taken back while the store was being told of a later try: the store takes it back too.
  if (failure === null && !stands) await adjust(store, adjustmentOf(push, shipment, -1));
};

/** Hands a receipt to the store when that was asked for. A refusal is recorded, not thrown: others need not wait for it. */
export const pushReceiptToStore = (dependencies: PushDependencies): Reactor => ({
  name: NAME,
  types: [shipmentReceived.type],
  handle: async ({ schemaVersion, data, metadata }) => {
    const receipt = readEventData(shipmentReceived, schemaVersion, data) as EventOf<
      typeof shipmentReceived
    >['data'];
    if (!receipt.pushToShopify) return;
    await tryPush(dependencies, { ...receipt, teamId: metadata.teamId }, 0);
  },
});

const dueAt = ({ failures, since }: OpenPush): number => {
  const wait =
    failures === 0 ? FIRST_TRY_MS : Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
  return Date.parse(since) + wait;
};

/** Tries again what the store refused, each time after a longer while; called every few seconds. Ends early when told. */
export const retryPushes = async (
  dependencies: PushDependencies,
  now: string,
  stopping: AbortSignal,
): Promise<void> => {
  const open = await dependencies.directory.openPushes();
  for (const push of open.filter((one) => dueAt(one) <= Date.parse(now))) {
    if (stopping.aborted) return;
    await tryPush(dependencies, push, push.failures);
  }
};
