import type { Position } from '@quartermaster/contracts/core/position';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Call,
  CallFailed,
  type CallInput,
  type CallResult,
} from '@quartermaster/contracts/core/client';
import type { LocationId, VariantId } from '@quartermaster/contracts/core/ids';
import type { ResponseOf, Route } from '@quartermaster/contracts/core/route';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import {
  createPurchaseOrderWithQuantities,
  getPurchaseOrder,
  receiveShipment,
  setPurchaseOrderStatus,
  setShipments,
  updatePurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { createSupplier } from '@quartermaster/contracts/suppliers/calls';
import type { Dice } from './seeded.ts';

export type DeedKind = 'supplier' | 'order' | 'details' | 'send' | 'allocate' | 'receive';

/** A sent command and its outcome. */
export interface Deed {
  readonly kind: DeedKind;
  /** Name of the supplier, reference of the order. */
  readonly subject: string;
  /** Detail that tells its events from those of other commands on the same order. */
  readonly detail: string;
  /** Sends the very same request again. */
  readonly repeat: () => Promise<CallResult<unknown>>;
  /** Null when the connection broke before an answer and the command was not repeated: its outcome is unknown. */
  readonly answer: CallResult<unknown> | null;
}

export type DeedName = Pick<Deed, 'detail' | 'kind' | 'subject'>;

/** The product under test, which is killed and started again. */
export interface Target {
  readonly call: Call;
  /** Resolves when it is ready again. */
  readonly whenReady: () => Promise<void>;
}

export interface Worker {
  readonly name: string;
  readonly target: Target;
  readonly dice: Dice;
  readonly variantIds: readonly VariantId[];
  readonly locationIds: readonly LocationId[];
  /** True: receipts are also added to the store's stock. False when absent. */
  readonly pushToShopify?: boolean;
  /** Instant of the receipts; now when absent. */
  readonly receivedAt?: string;
  readonly isOver: () => boolean;
  readonly note: (deed: Deed) => void;
}

/** True when the outcome of a call is unknown: the connection broke or the server failed. Other refusals are defects. */
export const isUnknown = (error: unknown): boolean =>
  !(error instanceof CallFailed) || error.status >= 500 || error.problem?.code === 'CONFLICT';

const [SHORTEST_PAUSE, LONGEST_PAUSE] = [20, 120];
/** Probabilities: a broken request is repeated; it is repeated without waiting for the product to be ready. */
const [INSISTS, IMPATIENT] = [0.7, 0.4];

const awaitRetry = async ({ target, dice }: Worker): Promise<void> => {
  if (dice.happens(IMPATIENT)) await wait(200);
  else await target.whenReady();
};

const read = async <R extends Route>(
  worker: Worker,
  route: R,
  input: CallInput<R>,
  minPosition: Position | null,
): Promise<ResponseOf<R>> => {
  for (;;) {
    try {
      const { body, stale } = await worker.target.call(route, input, { minPosition });
      if (!stale) return body;
    } catch (error) {
      if (!isUnknown(error)) throw error;
      await worker.target.whenReady();
    }
  }
};

/** Idempotency-Key of a command, by which the fault test finds it. */
export const buildIdempotencyKey = ({ subject, kind, detail }: DeedName): string =>
  `${subject}-${kind}-${detail}`.replaceAll(' ', '.');

/** Sends a command until it is answered; sometimes gives up, and its outcome stays unknown. */
const sendCommand = async <R extends Route>(
  worker: Worker,
  name: DeedName,
  route: R,
  input: CallInput<R>,
): Promise<CallResult<ResponseOf<R>> | null> => {
  const { call } = worker.target;
  const idempotencyKey = buildIdempotencyKey(name);
  const repeat = () => call(route, input, { idempotencyKey });
  await wait(worker.dice.nextInteger(SHORTEST_PAUSE, LONGEST_PAUSE));
  for (;;) {
    try {
      const answer = await repeat();
      worker.note({ ...name, repeat, answer });
      return answer;
    } catch (error) {
      if (!isUnknown(error)) throw error;
    }
    if (!worker.dice.happens(INSISTS)) {
      worker.note({ ...name, repeat, answer: null });
      return null;
    }
    await awaitRetry(worker);
  }
};

const newItems = ({ dice, variantIds }: Worker) => {
  const chosen = new Set([dice.pick(variantIds), dice.pick(variantIds), dice.pick(variantIds)]);
  return [...chosen].map((productVariantId) => ({
    productVariantId,
    quantity: dice.nextInteger(2, 40),
  }));
};

/** Splits the units of an order into two shipments: the existing one and a new one. */
const splitIntoHalves = ({ items, shipments }: PurchaseOrder) => {
  const part = (share: (quantity: number) => number) =>
    items.map(({ id, quantity }) => ({
      purchaseOrderItemId: id,
      orderedQuantity: share(quantity),
    }));
  const [first] = shipments;
  return [
    { ...(first && { id: first.id }), items: part((quantity) => Math.floor(quantity / 2)) },
    { items: part((quantity) => Math.ceil(quantity / 2)) },
  ];
};

const receiveAll = async (worker: Worker, subject: string, order: PurchaseOrder): Promise<void> => {
  for (const { id: shipmentId, items } of order.shipments) {
    const input = {
      params: { id: order.id, shipmentId },
      body: {
        receivedAt: worker.receivedAt ?? new Date().toISOString(),
        receivedLocationId: worker.dice.pick(worker.locationIds),
        pushToShopify: worker.pushToShopify ?? false,
        items: items.map(({ purchaseOrderItemId, orderedQuantity }) => ({
          purchaseOrderItemId,
          receivedQuantity: orderedQuantity,
          acceptedQuantity: Math.max(0, orderedQuantity - worker.dice.nextInteger(0, 2)),
        })),
      },
    };
    const name = { kind: 'receive' as const, subject, detail: shipmentId };
    if ((await sendCommand(worker, name, receiveShipment, input)) === null) return;
    if (worker.dice.happens(0.3)) return;
  }
};

const supplierAndDraft = async (worker: Worker, subject: string) => {
  const { dice } = worker;
  const name = { subject, detail: '' };
  const fields = { name: `Supplier ${subject}`, leadTime: dice.nextInteger(1, 40) };
  const supplier = await sendCommand(worker, { ...name, kind: 'supplier' }, createSupplier, {
    body: fields,
  });
  const body = {
    reference: subject,
    supplierId: supplier?.body.id ?? null,
    locationId: dice.pick(worker.locationIds),
    items: newItems(worker),
  };
  return sendCommand(worker, { ...name, kind: 'order' }, createPurchaseOrderWithQuantities, {
    body,
  });
};

const describeAndSend = async (worker: Worker, subject: string, id: string) => {
  const params = { id };
  const versions = worker.dice.nextInteger(1, 3);
  for (let version = 1; version <= versions; version += 1) {
    const description = `Version ${version} of ${subject}`;
    const name: DeedName = { kind: 'details', subject, detail: description };
    const body = { content: { description } };
    if ((await sendCommand(worker, name, updatePurchaseOrder, { params, body })) === null)
      return null;
  }
  const name: DeedName = { kind: 'send', subject, detail: '' };
  return sendCommand(worker, name, setPurchaseOrderStatus, {
    params,
    body: { status: 'SentToSupplier' },
  });
};

/** Creates a supplier and an order, and receives it; ends early when the outcome of a step is unknown. */
const processOrder = async (worker: Worker, subject: string): Promise<void> => {
  const made = await supplierAndDraft(worker, subject);
  if (made === null) return;
  const params = { id: made.body.id };
  const sent = await describeAndSend(worker, subject, made.body.id);
  if (sent === null) return;
  const drafted = await read(worker, getPurchaseOrder, { params }, sent.position);
  const name: DeedName = { kind: 'allocate', subject, detail: '' };
  const shipments = { params, body: splitIntoHalves(drafted) };
  const allocated = await sendCommand(worker, name, setShipments, shipments);
  if (allocated === null) return;
  const order = await read(worker, getPurchaseOrder, { params }, allocated.position);
  await receiveAll(worker, subject, order);
};

/** Creates and receives one order after the other until the run is over. */
export const runWorker = async (worker: Worker): Promise<void> => {
  for (let number = 1; !worker.isOver(); number += 1) {
    await processOrder(worker, `${worker.name}-${number}`);
  }
};
