import { beforeEach, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { firstTry } from '@quartermaster/platform/reactions/test-try';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import type { PurchaseOrderCommand } from './decider/commands.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import { create, item, on, purchaseOrderId, receive, requestedShipment } from './examples.ts';
import { pushReceiptToStore, type StorePort } from './push-receipt-to-store.ts';

type Adjustment = Parameters<StorePort['adjustInventory']>[0];

const failUnreachable = async (): Promise<void> => {
  throw new Error('The store is away');
};
const succeed = async (): Promise<void> => undefined;

/** A team's store: its added units, and callbacks before it answers a change or a withdrawal. */
const openStore = () => ({
  units: 0,
  taken: new Set<string>(),
  onChange: succeed,
  onWithdrawal: succeed,
});
type Store = ReturnType<typeof openStore>;

let log = createInMemoryEventStore();
let stores: Record<string, Store> = {};
let commands = 0;
beforeEach(() => {
  log = createInMemoryEventStore();
  [done, atWork] = [new Set(), new Map()];
  stores = { quick: openStore(), slow: openStore(), broken: openStore() };
});

const getStore = (teamId: string): Store => {
  const store = stores[teamId];
  if (store === undefined) throw new Error(`No store of ${teamId}`);
  return store;
};
const change = (store: Store, key: string, units: number): void => {
  if (store.taken.has(key)) return;
  store.taken.add(key);
  store.units += units;
};
const sumUnits = ({ items }: Adjustment): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
/** Applies a change once per key, as the store platform does. */
const port: StorePort = {
  adjustInventory: async (adjustment) => {
    const store = getStore(adjustment.teamId);
    await store.onChange();
    change(store, adjustment.idempotencyKey, sumUnits(adjustment));
  },
  withdrawInventory: async (adjustment) => {
    const store = getStore(adjustment.teamId);
    await store.onWithdrawal();
    change(store, adjustment.idempotencyKey, sumUnits(adjustment));
    change(store, `undo ${adjustment.idempotencyKey}`, -sumUnits(adjustment));
  },
};

const listEvents = async (teamId: string) =>
  (await log.readAll(START, 1_000)).filter(({ metadata }) => metadata.teamId === teamId);
/** Jobs that are done, and lanes at work, in all processes. */
let done = new Set<string>();
let atWork = new Map<string, Promise<void>>();
let tries = 0;

/** Starts a process. */
const startProcess = () => {
  const handler = createCommandHandler(log);
  const problems: string[] = [];
  const { types, chooseLane, handle } = pushReceiptToStore({
    handler,
    store: port,
    applyReceipt: succeed,
  });
  const run = async (teamId: string, command: PurchaseOrderCommand) => {
    commands += 1;
    const context = systemContext(teamId, 'test', `command-${String(commands)}`);
    await handler.handle(purchaseOrderDecider, purchaseOrderId, command, context);
  };
  const jobs = async (): Promise<readonly RecordedEvent[]> =>
    (await log.readAll(START, 1_000)).filter(
      ({ id, type }) => types.includes(type) && !done.has(id),
    );
  const isDone = async (job: RecordedEvent): Promise<boolean> => {
    tries += 1;
    try {
      await handle(job, { ...firstTry, id: `1 ${String(tries)}` });
      done.add(job.id);
      return true;
    } catch {
      problems.push(job.metadata.teamId);
      return false;
    }
  };
  /** Runs the jobs of a lane up to one that fails. */
  const work = async (lane: string): Promise<void> => {
    let goesOn = true;
    while (goesOn) {
      const job = (await jobs()).find((one) => chooseLane(one) === lane);
      goesOn = job !== undefined && (await isDone(job));
    }
    atWork.delete(lane);
  };
  /** Starts each lane that is free. */
  const begin = async (): Promise<void> => {
    const free = (await jobs()).map(chooseLane).filter((lane) => !atWork.has(lane));
    for (const lane of new Set(free)) atWork.set(lane, work(lane));
  };
  return {
    handler,
    problems,
    run,
    work,
    begin,
    retry: async () => {
      await begin();
      await Promise.all(atWork.values());
    },
  };
};
type Process = ReturnType<typeof startProcess>;

/** Receives a shipment of 60 mugs whose first push fails. */
const failPush = async (process: Process, teamId: string): Promise<void> => {
  const store = getStore(teamId);
  const { onChange } = store;
  store.onChange = failUnreachable;
  await process.run(teamId, create(item('mug', 100)));
  const shipments = [requestedShipment({ mug: 60 }, { newId: 's1' })];
  await process.run(teamId, { type: 'SetShipments', shipments });
  const pushed = { pushToStore: true, receiptId: `receipt of ${teamId}` };
  await process.run(teamId, receive('s1', { mug: [60, 60] }, pushed));
  await process.work(pushed.receiptId);
  store.onChange = onChange;
};
const undo = (process: Process, teamId: string) =>
  process.run(teamId, { type: 'UndoReceipt', shipmentId: 's1', on, shopCurrency: 'GBP' });
const listStoreEventTypes = async (teamId: string) =>
  (await listEvents(teamId)).map(({ type }) => type).filter((type) => type.startsWith('Store'));

/** Undoes the receipt while a later push runs. */
const undoDuringPush = async (process: Process, teamId: string): Promise<void> => {
  await failPush(process, teamId);
  getStore(teamId).onChange = async () => {
    getStore(teamId).onChange = succeed;
    await undo(process, teamId);
  };
};

test('AMB-077 the units of an undone receipt that reached the store are withdrawn, however often that fails', async () => {
  const process = startProcess();
  await undoDuringPush(process, 'quick');
  getStore('quick').onWithdrawal = failUnreachable;
  await process.retry();
  expect(getStore('quick').units).toBe(60);
  await process.retry();
  getStore('quick').onWithdrawal = succeed;
  await process.retry();
  await process.retry();
  expect(getStore('quick').units).toBe(0);
  expect(await listStoreEventTypes('quick')).toEqual([
    'StoreWithdrawalRequested',
    'StoreWithdrawalFailed',
    'StoreWithdrawalFailed',
    'StoreWithdrawn',
  ]);
});

test("a withdrawal that always fails is tried 72 times, and again on a user's request; other stores are served", async () => {
  const process = startProcess();
  for (const teamId of ['broken', 'quick']) {
    await failPush(process, teamId);
    await undo(process, teamId);
  }
  let calls = 0;
  getStore('broken').onWithdrawal = async () => {
    calls += 1;
    await failUnreachable();
  };
  for (let times = 0; times < 75; times += 1) await process.retry();
  expect(calls).toBe(72);
  expect((await listStoreEventTypes('broken')).slice(-2)).toEqual([
    'StoreWithdrawalFailed',
    'StoreWithdrawalGivenUp',
  ]);
  expect(await listStoreEventTypes('quick')).toEqual([
    'StoreWithdrawalRequested',
    'StoreWithdrawn',
  ]);
  const again = { type: 'RetryWithdrawal', shipmentId: 's1' } as const;
  await process.run('broken', again);
  await process.retry();
  expect((await listStoreEventTypes('broken')).slice(-2)).toEqual([
    'StoreWithdrawalRequested',
    'StoreWithdrawalFailed',
  ]);
  getStore('broken').onWithdrawal = succeed;
  await process.retry();
  expect((await listStoreEventTypes('broken')).at(-1)).toBe('StoreWithdrawn');
  await expect(process.run('broken', again)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('when a process dies after the store accepted the receipt, the next process records that', async () => {
  const dying = startProcess();
  await failPush(dying, 'quick');
  // The store has the units, but no event records it, since the answer was lost.
  getStore('quick').taken.add('receipt of quick');
  getStore('quick').units = 60;
  const next = startProcess();
  await undo(next, 'quick');
  await next.retry();
  expect(getStore('quick').units).toBe(0);
});

test('when a process dies before it records the withdrawal, the withdrawal is made once', async () => {
  const whole = log;
  log = {
    ...whole,
    append: async (stream, events, expected) => {
      if (events.some(({ type }) => type === 'StoreWithdrawn')) throw new Error('killed');
      return whole.append(stream, events, expected);
    },
  };
  const dying = startProcess();
  await undoDuringPush(dying, 'quick');
  await dying.retry();
  expect(dying.problems).toEqual(['quick', 'quick']); // the push at first, the death now
  expect(getStore('quick').units).toBe(0);
  log = whole;
  await startProcess().retry();
  expect(getStore('quick').units).toBe(0);
  expect(await listStoreEventTypes('quick')).toEqual([
    'StoreWithdrawalRequested',
    'StoreWithdrawn',
  ]);
});

test('a slow or broken store of another team does not delay a withdrawal', async () => {
  const process = startProcess();
  for (const teamId of ['slow', 'broken', 'quick']) {
    await failPush(process, teamId);
    await undo(process, teamId);
  }
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  getStore('slow').onWithdrawal = () => released;
  getStore('broken').onWithdrawal = failUnreachable;
  await process.begin();
  while ((await listStoreEventTypes('quick')).length < 2) await new Promise(setImmediate);
  await process.begin(); // the slow store gets one call at a time
  expect(await listStoreEventTypes('quick')).toEqual([
    'StoreWithdrawalRequested',
    'StoreWithdrawn',
  ]);
  expect(await listStoreEventTypes('slow')).toEqual(['StoreWithdrawalRequested']);
  release();
  getStore('broken').onWithdrawal = succeed;
  await process.retry();
  await process.retry();
  expect(Object.values(stores).map(({ units }) => units)).toEqual([0, 0, 0]);
  expect((await listStoreEventTypes('broken')).at(-1)).toBe('StoreWithdrawn');
  expect((await listStoreEventTypes('slow')).at(-1)).toBe('StoreWithdrawn');
});

test('a receipt without a push needs no withdrawal', async () => {
  const process = startProcess();
  await process.run('quick', create(item('mug', 100)));
  const shipments = [requestedShipment({ mug: 60 }, { newId: 's1' })];
  await process.run('quick', { type: 'SetShipments', shipments });
  await process.run('quick', receive('s1', { mug: [60, 60] }, { receiptId: 'quiet' }));
  await undo(process, 'quick');
  expect(await listStoreEventTypes('quick')).toEqual([]);
});
