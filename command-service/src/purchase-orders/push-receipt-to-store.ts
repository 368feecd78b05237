import { type EventOf, readEventData } from '@quartermaster/contracts/core/event';
import { shipmentReceived } from '@quartermaster/contracts/purchase-orders/events';
import { deterministicId } from '@quartermaster/infra/ids/ids';
import { defineReaction, type Reaction } from '@quartermaster/infra/reactions/reaction';
import type { RecordedEvent } from '@quartermaster/infra/event-store/event-store';
import { type CommandHandler, systemContext } from '../core/handle-command.ts';
import type { Directory, OpenPush } from '../directory/directory.ts';
import { purchaseOrderDecider } from './decider.ts';
import { isWaitingForStore, type PurchaseOrder, type Shipment } from './order.ts';

interface Adjustment {
  readonly teamId: string;
  readonly locationId: string;
  readonly items: readonly { readonly variantId: string; readonly quantity: number }[];
  /** The same key twice is one change. */
  readonly idempotencyKey: string;
  /** What the change is about, for the store's own records. */
  readonly reference: string;
}

/** Changes of stock to make in the store. Both reject when the store refuses or cannot be reached, and may be made again. */
export interface StorePort {
  readonly adjustInventory: (adjustment: Adjustment) => Promise<void>;
  /** Leaves the store without what an adjustment added, whether it was made before, in part or never. */
  readonly withdrawInventory: (adjustment: Adjustment) => Promise<void>;
}

export interface PushDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'stateOf'>;
  readonly directory: Pick<Directory, 'openPushes' | 'openWithdrawals'>;
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

const referenceOf = ({ purchaseOrderId, shipmentId }: Push): string =>
  `quartermaster://purchase-orders/${purchaseOrderId}/shipments/${shipmentId}`;

/** The receipt as a change of stock. */
const adjustmentOf = (push: Push, shipment: Shipment): Adjustment => ({
  teamId: push.teamId,
  locationId: shipment.receivedLocationId ?? '',
  items: shipment.items
    .filter(({ acceptedQuantity }) => acceptedQuantity > 0)
    .map((item) => ({ variantId: item.productVariantId, quantity: item.acceptedQuantity })),
  idempotencyKey: push.receiptId,
  reference: referenceOf(push),
});

const adjust = async (store: StorePort, adjustment: Adjustment): Promise<void> => {
  if (adjustment.items.length > 0) await store.adjustInventory(adjustment);
};

/** One try to have the store give up what it may have of a receipt that was taken back; what became of it is recorded. */
const tryWithdrawal = async (
  { handler, store }: PushDependencies,
  push: Push,
  attempt: number,
): Promise<void> => {
  const { teamId, purchaseOrderId, receiptId } = push;
  const { withdrawals } = await handler.stateOf(purchaseOrderDecider, purchaseOrderId, teamId);
  const open = withdrawals.find((one) => one.receiptId === receiptId);
  if (open === undefined) return;
  const adjustment = {
    teamId,
    locationId: open.locationId,
    items: open.items.map(({ productVariantId: variantId, quantity }) => ({ variantId, quantity })),
    idempotencyKey: receiptId,
    reference: referenceOf(push),
  };
  const failure = await store.withdrawInventory(adjustment).then(() => null, reasonOf);
  const command = { type: 'RecordWithdrawal' as const, receiptId, failure };
  const commandId = deterministicId(NAME, 'withdraw', receiptId, String(attempt));
  const context = systemContext(teamId, NAME, commandId);
  await handler.handle(purchaseOrderDecider, purchaseOrderId, command, context);
};

/** One try to hand a receipt to the store; what became of it is recorded on the order (AMB-077). */
const tryPush = async (
  dependencies: PushDependencies,
  push: Push,
  attempt: number,
): Promise<void> => {
  const { handler, store } = dependencies;
  const { teamId, purchaseOrderId, shipmentId, receiptId } = push;
  const order = await handler.stateOf(purchaseOrderDecider, purchaseOrderId, teamId);
  const shipment = waitingShipment(order, push);
  if (shipment === undefined) return;
  const failure = await adjust(store, adjustmentOf(push, shipment)).then(() => null, reasonOf);
  const command = { type: 'RecordPush' as const, shipmentId, receiptId, failure };
  const commandId = deterministicId(NAME, receiptId, String(attempt));
  const context = systemContext(teamId, NAME, commandId);
  await handler.handle(purchaseOrderDecider, purchaseOrderId, command, context);
  // Does nothing unless the receipt was taken back while the store was at it.
  await tryWithdrawal(dependencies, push, 0);
};

/**
 * Hands a receipt to the store when that was asked for, once its units are in stock here: the store answers with its new
 * level, to which the product must not add the same units again. A refusal is recorded and tried again later.
 */
export const pushReceiptToStore = (
  dependencies: PushDependencies,
  settle: (event: RecordedEvent) => Promise<void>,
): Reaction =>
  defineReaction({
    name: NAME,
    types: [shipmentReceived.type],
    from: 'first event',
    handle: async (event) => {
      const { schemaVersion, data, metadata } = event;
      const receipt = readEventData(shipmentReceived, schemaVersion, data) as EventOf<
        typeof shipmentReceived
      >['data'];
      if (!receipt.pushToShopify) return;
      await settle(event);
      await tryPush(dependencies, { ...receipt, teamId: metadata.teamId }, 0);
    },
  });

/** Until `FIRST_TRY_MS` a first try is still at work, or, of a withdrawal, the last try of the push. */
const dueAt = ({ failures, since }: OpenPush): number => {
  const wait =
    failures === 0 ? FIRST_TRY_MS : Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
  return Date.parse(since) + wait;
};

type Try = typeof tryPush;

const dueOf = (
  open: readonly OpenPush[],
  now: string,
  attempt: Try,
): readonly { readonly push: OpenPush; readonly attempt: Try }[] =>
  open.filter((one) => dueAt(one) <= Date.parse(now)).map((push) => ({ push, attempt }));

/**
 * Tries again what stores refused, pushes and withdrawals, each time after a longer while. Each team has a lane of its own,
 * one try at a time: a slow store holds up no other team, nor does one whose order cannot be recorded.
 */
export const createPushRetries = (
  dependencies: PushDependencies,
  onProblem: (teamId: string, error: unknown) => void,
) => {
  const lanes = new Map<string, Promise<void>>();
  const work = async (due: ReturnType<typeof dueOf>, stopping: AbortSignal): Promise<void> => {
    for (const { push, attempt } of due) {
      if (stopping.aborted) return;
      await attempt(dependencies, push, push.failures);
    }
  };
  return {
    /** Starts what is due in each lane that is free; called every few seconds. */
    begin: async (now: string, stopping: AbortSignal): Promise<void> => {
      const { directory } = dependencies;
      const due = [
        ...dueOf(await directory.openPushes(), now, tryPush),
        ...dueOf(await directory.openWithdrawals(), now, tryWithdrawal),
      ];
      for (const teamId of new Set(due.map(({ push }) => push.teamId))) {
        if (lanes.has(teamId)) continue;
        const ofTeam = due.filter(({ push }) => push.teamId === teamId);
        const lane = work(ofTeam, stopping)
          .catch((error: unknown) => {
            onProblem(teamId, error);
          })
          .finally(() => lanes.delete(teamId));
        lanes.set(teamId, lane);
      }
    },
    /** Resolves when no lane is at work any more. */
    settled: async (): Promise<void> => {
      await Promise.all(lanes.values());
    },
  };
};
