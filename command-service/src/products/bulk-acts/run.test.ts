import { beforeEach, describe, expect, test } from '@jest/globals';
import type { BulkChange } from '@quartermaster/contracts/bulk-acts/events';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { createTestActs, runBeforeAppends, makeItemIds } from './test-acts.ts';

let store: EventStore;
let shop: ReturnType<typeof createTestActs>;
beforeEach(() => {
  store = createInMemoryEventStore();
  shop = createTestActs(store);
});

const tag = (...add: string[]): BulkChange => ({ kind: 'tags', add, remove: [] });
const readEvents = async (subject: string) =>
  (await store.readAll(START, 10_000)).filter(({ stream }) => stream.startsWith(`${subject}-`));

describe('a bulk act', () => {
  test('changes each item once, in the name of the member who asked, and counts', async () => {
    const ids = makeItemIds(520);
    await shop.tag(ids[0]!, 'gift');
    await shop.request('act', tag('gift'), ids);
    await shop.run('act');
    const status = await shop.status('act');
    expect(status).toMatchObject({ state: 'DONE', changed: 519, unchanged: 1, skippedCount: 0 });
    const [asked] = await readEvents('bulk_act');
    const tagged = (await readEvents('variant')).slice(1);
    expect(tagged).toHaveLength(519);
    for (const { metadata } of tagged) {
      const actor = { kind: 'user', id: 'anna' };
      expect(metadata).toMatchObject({ actor, correlationId: 'act', causationId: asked!.id });
    }
  });

  test('skips what a rule of an item refuses, with the reason', async () => {
    const [full = '', free = ''] = makeItemIds(2);
    await shop.tag(full, ...Array.from({ length: 100 }, (_, at) => String(at)));
    await shop.request('act', tag('gift'), [full, free]);
    await shop.run('act');
    expect(await shop.status('act')).toMatchObject({
      state: 'DONE',
      changed: 1,
      skippedCount: 1,
      skipped: [{ itemId: full, reason: 'A variant would have more than 100 tags' }],
    });
  });

  test.each<[string, BulkChange, Partial<Awaited<ReturnType<typeof shop.variant>>>]>([
    ['landed cost', { kind: 'landedCost', landedCost: 4.2 }, { manualLandedCost: 4.2 }],
    [
      'ST-MAN-01',
      { kind: 'manualStatus', manualStatus: 'NO_RESTOCK' },
      { manualStatus: 'NO_RESTOCK' },
    ],
    ['favourites', { kind: 'favourite', favourite: true }, { favourite: true }],
  ])('sets %s of variants, and undoes it', async (_, change, expected) => {
    const [id = ''] = makeItemIds(1);
    const before = await shop.variant(id);
    await shop.request('act', change, [id]);
    await shop.run('act');
    expect(await shop.variant(id)).toMatchObject(expected);
    await shop.requestUndo('act');
    await shop.runUndo('act');
    expect(await shop.variant(id)).toEqual(before);
  });

  test.each<[string, BulkChange, Partial<Awaited<ReturnType<typeof shop.product>>>]>([
    [
      'suppliers',
      { kind: 'suppliers', add: ['harbour'], remove: [], primarySupplierId: 'port' },
      {
        suppliers: [
          { supplierId: 'harbour', isPrimary: false },
          { supplierId: 'port', isPrimary: true },
        ],
      },
    ],
    [
      'stock levels',
      { kind: 'stockLevels', stockBuffer: 9 },
      { stockLevels: { stockBuffer: 9, runningLowThreshold: null, overstockedThreshold: null } },
    ],
    ['exclusion', { kind: 'excluded', excluded: true }, { excluded: true }],
  ])('sets %s of products, and undoes it; skips unknown products', async (_, change, expected) => {
    const [id = '', unknown = ''] = makeItemIds(2);
    await shop.observe(id);
    const before = await shop.product(id);
    await shop.request('act', change, [id, unknown]);
    await shop.run('act');
    expect(await shop.product(id)).toMatchObject(expected);
    expect((await shop.status('act')).skipped).toEqual([
      { itemId: unknown, reason: 'No such product' },
    ]);
    await shop.requestUndo('act');
    await shop.runUndo('act');
    expect(await shop.product(id)).toEqual(before);
    expect(await shop.status('act')).toMatchObject({ state: 'UNDONE', undo: { restored: 1 } });
  });

  test('that was stopped leaves the other items as they are; what it changed is undone', async () => {
    const ids = makeItemIds(1100);
    await shop.request('act', tag('gift'), ids);
    const stopping = createTestActs(
      runBeforeAppends(store, async ([event]) => {
        if (event?.type === 'BulkActAdvanced') await shop.interrupt('act');
      }),
    );
    await stopping.run('act');
    const { state, changed } = await shop.status('act');
    expect([state, changed]).toEqual(['STOPPED', 750]);
    expect((await shop.variant(ids[750]!)).tags).toEqual([]);
    await shop.requestUndo('act');
    await shop.runUndo('act');
    expect((await shop.variant(ids[0]!)).tags).toEqual([]);
    expect((await shop.status('act')).undo).toMatchObject({ done: 750, restored: 750 });
  });
});

/** Creates a store that fails at the append of the `count`th item, as when the process ends. */
const createDyingStore = (count: number): EventStore => {
  let items = 0;
  return runBeforeAppends(store, async (_, stream) => {
    if (stream.startsWith('variant-')) items += 1;
    if (items > count) throw new Error('The process ended');
  });
};

describe('a bulk act whose process ends in the middle', () => {
  test.each([0, 100, 250, 251, 519])(
    'after %i items goes on in another one, and has one effect',
    async (count) => {
      const ids = makeItemIds(520);
      await shop.tag(ids[519]!, 'old');
      await shop.request('act', { kind: 'tags', add: ['gift'], remove: ['old'] }, ids);
      await expect(createTestActs(createDyingStore(count)).run('act')).rejects.toThrow(
        'The process ended',
      );
      await createTestActs(store).run('act');
      await createTestActs(store).run('act');
      expect(await readEvents('variant')).toHaveLength(521);
      expect(await shop.status('act')).toMatchObject({ state: 'DONE', changed: 520 });
      await shop.requestUndo('act');
      await expect(createTestActs(createDyingStore(count)).runUndo('act')).rejects.toThrow(
        'The process ended',
      );
      await createTestActs(store).runUndo('act');
      await createTestActs(store).runUndo('act');
      expect(await readEvents('variant')).toHaveLength(1041);
      const undo = { restored: 520, changedSinceCount: 0 };
      expect(await shop.status('act')).toMatchObject({ state: 'UNDONE', undo });
      const tags = await Promise.all(ids.map(async (id) => (await shop.variant(id)).tags));
      expect(tags).toEqual(ids.map((_, at) => (at === 519 ? ['old'] : [])));
    },
  );

  test('stops between two parts when the process stops', async () => {
    await shop.request('act', tag('gift'), makeItemIds(520));
    const stopped = AbortSignal.abort();
    await expect(shop.run('act', stopped)).rejects.toThrow('The process stops');
    expect(await readEvents('variant')).toEqual([]);
  });
});

describe('two acts on the same items', () => {
  const ids = makeItemIds(300);
  const level = (cost: number): BulkChange => ({ kind: 'landedCost', landedCost: cost });
  const costs = async () => [
    ...new Set(await Promise.all(ids.map(async (id) => (await shop.variant(id)).manualLandedCost))),
  ];
  const undo = async (actId: string) => {
    await shop.requestUndo(actId);
    await shop.runUndo(actId);
    return (await shop.status(actId)).undo;
  };
  beforeEach(async () => {
    await shop.request('first', level(4), ids);
    await createTestActs(store, 'team-1', 'ben').request('second', level(5), ids);
    await shop.run('first');
    await shop.run('second');
  });

  test('stay as the later one left them when the earlier one is undone, which says so', async () => {
    const undone = await undo('first');
    expect(undone).toMatchObject({ restored: 0, changedSinceCount: 300, done: 300 });
    expect(undone?.changedSince).toEqual(ids.slice(0, 100));
    expect(await costs()).toEqual([5]);
    expect(await undo('second')).toMatchObject({ restored: 300, changedSinceCount: 0 });
    expect(await costs()).toEqual([4]);
  });

  test('are as before when both are undone, the later one first', async () => {
    await undo('second');
    expect(await undo('first')).toMatchObject({ restored: 300, changedSinceCount: 0 });
    expect(await costs()).toEqual([null]);
  });
});

test('acts of several teams, one of which fails, have no effect on each other', async () => {
  const ids = makeItemIds(300);
  const teams = ['team-1', 'team-2', 'team-3'];
  const broken = runBeforeAppends(store, async (_, stream) => {
    if (stream.startsWith('variant-team-2')) throw new Error('No more room');
  });
  const all = teams.map((teamId) => createTestActs(broken, teamId));
  const results = await Promise.allSettled(
    all.map(async (team) => {
      await team.request('act', tag('gift'), ids);
      await team.run('act');
    }),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  for (const [at, teamId] of teams.entries()) {
    const { changed } = await all[at]!.status('act');
    expect([teamId, changed]).toEqual([teamId, at === 1 ? 0 : 300]);
  }
});
