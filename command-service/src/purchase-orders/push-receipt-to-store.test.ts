import { beforeEach, describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { firstTry } from '@quartermaster/platform/reactions/test-try';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { shopTeam } from '../directory/examples.ts';
import type { PurchaseOrderCommand } from './decider/commands.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import {
  create,
  item,
  on,
  purchaseOrderId,
  receive,
  warehouse,
  requestedShipment,
} from './examples.ts';
import { pushReceiptToStore, type StorePort } from './push-receipt-to-store.ts';

type Adjustment = Parameters<StorePort['adjustInventory']>[0];

let store = createInMemoryEventStore();
let handler = createCommandHandler(store);
/** The calls of the store, which answers with `answer`. */
let adjustments: Adjustment[] = [];
/** Receipts whose units were added to stock here first. */
let applied: string[] = [];
/** Keys of the requested withdrawals. */
let withdrawn: string[] = [];
let answer: () => Promise<void> = async () => undefined;
const dependencies = () => ({
  handler,
  applyReceipt: async ({ id }: RecordedEvent) => void applied.push(id),
  store: {
    adjustInventory: async (adjustment: Adjustment) => {
      adjustments.push(adjustment);
      await answer();
    },
    withdrawInventory: async ({ idempotencyKey }: Adjustment) => {
      withdrawn.push(idempotencyKey);
    },
  },
});

let sent = 0;
const run = async (command: PurchaseOrderCommand) => {
  sent += 1;
  const context = systemContext(shopTeam, 'test', `command-${sent}`);
  await handler.handle(purchaseOrderDecider, purchaseOrderId, command, context);
};
const recorded = async () => {
  const events = await store.readAll(START, 100);
  return events.filter(({ type }) => type.startsWith('ShipmentPush'));
};
let tries = 0;
/** Runs the jobs of all events once, in the order of the log; returns the failures. */
const react = async (): Promise<readonly string[]> => {
  const { types, handle } = pushReceiptToStore(dependencies());
  const events = await store.readAll(START, 100);
  const problems: string[] = [];
  for (const event of events.filter(({ type }) => types.includes(type))) {
    tries += 1;
    const run = { ...firstTry, id: `1 ${String(tries)}` };
    await handle(event, run).catch((error: unknown) => problems.push((error as Error).message));
  }
  return problems;
};
const away = async () => {
  throw new Error('The store is away');
};
const receiveAll = (pushToStore: boolean, accepted = 60) =>
  run(
    receive('s1', { mug: [60, accepted], bowl: [5, 0] }, { pushToStore, receiptId: 'receipt-1' }),
  );

beforeEach(async () => {
  store = createInMemoryEventStore();
  handler = createCommandHandler(store);
  adjustments = [];
  withdrawn = [];
  applied = [];
  answer = async () => undefined;
  await run(create(item('mug', 100), item('bowl', 10)));
  await run({
    type: 'SetShipments',
    shipments: [requestedShipment({ mug: 60, bowl: 10 }, { newId: 's1' })],
  });
});

describe('a receipt that is to be pushed', () => {
  test('AMB-077 adds its accepted units in the store under its own key', async () => {
    await receiveAll(true);
    await react();
    expect(adjustments).toEqual([
      {
        teamId: shopTeam,
        locationId: warehouse,
        items: [{ variantId: 'variant-mug', quantity: 60 }],
        idempotencyKey: 'receipt-1',
        reference: `quartermaster://purchase-orders/${purchaseOrderId}/shipments/s1`,
      },
    ]);
    expect((await recorded()).map(({ type }) => type)).toEqual(['ShipmentPushed']);
  });

  test("reaches the store after its units are in the product's stock", async () => {
    let appliedBefore = 0;
    answer = async () => {
      appliedBefore = applied.length;
    };
    await receiveAll(true);
    await react();
    expect(appliedBefore).toBe(1);
  });

  test('is pushed once, however often the event is delivered', async () => {
    await receiveAll(true);
    await react();
    await react();
    expect(adjustments).toHaveLength(1);
    expect(await recorded()).toHaveLength(1);
  });

  test('without accepted units is not pushed', async () => {
    await receiveAll(true, 0);
    await react();
    expect(adjustments).toHaveLength(0);
    expect((await recorded()).map(({ type }) => type)).toEqual(['ShipmentPushed']);
  });

  test('ERR-23 stays recorded when the store refuses it, and shows the failure', async () => {
    answer = away;
    await receiveAll(true);
    expect(await react()).toEqual(['The store is away']);
    expect(await recorded()).toMatchObject([
      { type: 'ShipmentPushFailed', data: { receiptId: 'receipt-1', reason: 'The store is away' } },
    ]);
  });

  test('is not pushed when the user did not request it', async () => {
    await receiveAll(false);
    await react();
    expect(adjustments).toHaveLength(0);
  });
});

describe('a push that failed', () => {
  beforeEach(async () => {
    answer = away;
    await receiveAll(true);
    await react();
    adjustments = [];
  });

  test('is retried until the store accepts it, and each failure is recorded', async () => {
    await react();
    await react();
    answer = async () => undefined;
    expect(await react()).toEqual([]);
    await react();
    expect(adjustments).toHaveLength(3);
    expect((await recorded()).map(({ type }) => type)).toEqual([
      'ShipmentPushFailed',
      'ShipmentPushFailed',
      'ShipmentPushFailed',
      'ShipmentPushed',
    ]);
  });

  test('is withdrawn from the store when the receipt was undone meanwhile', async () => {
    answer = async () => {
      answer = async () => undefined;
      await run({ type: 'UndoReceipt', shipmentId: 's1', on, shopCurrency: 'GBP' });
    };
    await react();
    expect(adjustments.map(({ items }) => items)).toEqual([
      [{ variantId: 'variant-mug', quantity: 60 }],
    ]);
    await react();
    expect(withdrawn).toEqual(['receipt-1']);
    const events = await store.readAll(START, 100);
    expect(events.slice(-3).map(({ type }) => type)).toEqual([
      'StoreWithdrawalRequested',
      'SupplierCreditSet',
      'StoreWithdrawn',
    ]);
  });

  test('is not retried for an undone receipt', async () => {
    await run({ type: 'UndoReceipt', shipmentId: 's1', on, shopCurrency: 'GBP' });
    await react();
    expect(adjustments).toHaveLength(0);
  });

  test('has its own lane, together with its withdrawal', async () => {
    await run({ type: 'UndoReceipt', shipmentId: 's1', on, shopCurrency: 'GBP' });
    const { types, chooseLane } = pushReceiptToStore(dependencies());
    const events = await store.readAll(START, 100);
    expect(events.filter(({ type }) => types.includes(type)).map(chooseLane)).toEqual([
      'receipt-1',
      'receipt-1',
    ]);
  });
});
