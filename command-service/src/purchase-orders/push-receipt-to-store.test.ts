import { beforeEach, describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/infra/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/infra/event-store/in-memory';
import { firstTry } from '@quartermaster/infra/reactions/test-try';
import { createCommandHandler, systemContext } from '../core/handle-command.ts';
import { giftShop, shopTeam } from '../directory/examples.ts';
import { inMemoryDirectory } from '../directory/in-memory.ts';
import type { PurchaseOrderCommand } from './commands.ts';
import { purchaseOrderDecider } from './decider.ts';
import {
  create,
  item,
  on,
  purchaseOrderId,
  receive,
  warehouse,
  wantedShipment,
} from './examples.ts';
import { createPushRetries, pushReceiptToStore, type StorePort } from './push-receipt-to-store.ts';

type Adjustment = Parameters<StorePort['adjustInventory']>[0];

let store = createInMemoryEventStore();
let handler = createCommandHandler(store);
let facts = giftShop();
/** What the store was told; it answers what `answer` does. */
let told: Adjustment[] = [];
/** Receipts whose units were added to stock here first. */
let settled: string[] = [];
/** Keys of what the store was to give up. */
let withdrawn: string[] = [];
let answer: () => Promise<void> = async () => undefined;
const dependencies = () => ({
  handler,
  directory: inMemoryDirectory(facts),
  store: {
    adjustInventory: async (adjustment: Adjustment) => {
      told.push(adjustment);
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
/** Lets the reaction see every event, as the log delivers them. */
const react = async () => {
  const reaction = pushReceiptToStore(dependencies(), async ({ id }) => void settled.push(id));
  const events = await store.readAll(START, 100);
  for (const event of events.filter(({ type }) => reaction.types.includes(type))) {
    await reaction.handle(event, firstTry);
  }
};
const away = async () => {
  throw new Error('The store is away');
};
const receiveAll = (pushToShopify: boolean, accepted = 60) =>
  run(
    receive('s1', { mug: [60, accepted], bowl: [5, 0] }, { pushToShopify, receiptId: 'receipt-1' }),
  );

beforeEach(async () => {
  store = createInMemoryEventStore();
  handler = createCommandHandler(store);
  facts = giftShop();
  told = [];
  withdrawn = [];
  settled = [];
  answer = async () => undefined;
  await run(create(item('mug', 100), item('bowl', 10)));
  await run({
    type: 'SetShipments',
    shipments: [wantedShipment({ mug: 60, bowl: 10 }, { newId: 's1' })],
  });
});

describe('a receipt that is to be pushed', () => {
  test('AMB-077 tells the store of its accepted units under a key of its own', async () => {
    await receiveAll(true);
    await react();
    expect(told).toEqual([
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

  test('tells the store once its units are in stock here', async () => {
    let settledBefore = 0;
    answer = async () => {
      settledBefore = settled.length;
    };
    await receiveAll(true);
    await react();
    expect(settledBefore).toBe(1);
  });

  test('is told once, however often the event is delivered', async () => {
    await receiveAll(true);
    await react();
    await react();
    expect(told).toHaveLength(1);
    expect(await recorded()).toHaveLength(1);
  });

  test('of which nothing was accepted has nothing to tell', async () => {
    await receiveAll(true, 0);
    await react();
    expect(told).toHaveLength(0);
    expect((await recorded()).map(({ type }) => type)).toEqual(['ShipmentPushed']);
  });

  test('ERR-23 keeps its receipt when the store refuses, and says so', async () => {
    answer = away;
    await receiveAll(true);
    await react();
    expect(await recorded()).toMatchObject([
      { type: 'ShipmentPushFailed', data: { receiptId: 'receipt-1', reason: 'The store is away' } },
    ]);
  });

  test('is not pushed when nobody asked for it', async () => {
    await receiveAll(false);
    await react();
    expect(told).toHaveLength(0);
  });
});

describe('a push that failed', () => {
  const failedAt = (failures: number) => ({
    teamId: shopTeam,
    purchaseOrderId,
    shipmentId: 's1',
    receiptId: 'receipt-1',
    failures,
    since: '2026-11-21T08:00:00.000Z',
  });
  const retryAfter = async (seconds: number, stopping = new AbortController().signal) => {
    const now = new Date(Date.parse('2026-11-21T08:00:00.000Z') + seconds * 1000).toISOString();
    const retries = createPushRetries(dependencies(), (_, error) => {
      throw error;
    });
    await retries.begin(now, stopping);
    await retries.settled();
  };

  beforeEach(async () => {
    answer = away;
    await receiveAll(true);
    await react();
    told = [];
  });

  test('is tried again after half a minute, then after ever longer, at most an hour', async () => {
    for (const [failures, seconds] of [
      [1, 30],
      [2, 60],
      [3, 120],
      [20, 3600],
    ] as const) {
      facts.pushes.splice(0, 1, failedAt(failures));
      await retryAfter(seconds - 1);
      expect(told).toHaveLength(0);
      await retryAfter(seconds);
      expect(told.splice(0)).toMatchObject([{ idempotencyKey: 'receipt-1' }]);
    }
    expect((await recorded()).map(({ type }) => type)).toEqual(
      Array.from({ length: 5 }, () => 'ShipmentPushFailed'),
    );
  });

  test('is over once the store takes it', async () => {
    answer = async () => undefined;
    facts.pushes.push(failedAt(1));
    await retryAfter(60);
    await retryAfter(600);
    expect(told).toHaveLength(1);
    expect((await recorded()).at(-1)?.type).toBe('ShipmentPushed');
  });

  test('is taken back in the store when the receipt was taken back meanwhile', async () => {
    answer = async () => {
      answer = async () => undefined;
      await run({ type: 'UndoReceipt', shipmentId: 's1', on });
    };
    facts.pushes.push(failedAt(1));
    await retryAfter(60);
    expect(told.map(({ items }) => items)).toEqual([[{ variantId: 'variant-mug', quantity: 60 }]]);
    expect(withdrawn).toEqual(['receipt-1']);
    const events = await store.readAll(START, 100);
    expect(events.slice(-2).map(({ type }) => type)).toEqual([
      'StoreWithdrawalRequested',
      'StoreWithdrawn',
    ]);
  });

  test('is not tried for a receipt that is gone', async () => {
    await run({ type: 'UndoReceipt', shipmentId: 's1', on });
    facts.pushes.push(failedAt(1));
    await retryAfter(60);
    expect(told).toHaveLength(0);
  });

  test('waits for the next start when the process is to end', async () => {
    facts.pushes.push(failedAt(1));
    await retryAfter(60, AbortSignal.abort());
    expect(told).toHaveLength(0);
  });

  test('is not taken for lost while the first try may still be at work', async () => {
    facts.pushes.push(failedAt(0));
    await retryAfter(119);
    expect(told).toHaveLength(0);
    await retryAfter(120);
    expect(told).toHaveLength(1);
  });
});
