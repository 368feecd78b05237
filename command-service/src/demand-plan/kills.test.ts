import { describe, expect, test } from '@jest/globals';
import type { EventStore, RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { contentDigest } from '@quartermaster/platform/files/content-store';
import { waitUntil } from '@quartermaster/platform/core/test-wait';
import { firstTry } from '@quartermaster/platform/reactions/test-try';
import { reactionTests } from '@quartermaster/platform/reactions/test-reactions';
import { createCommandHandler } from '../core/handle-command.ts';
import { makeItems } from './examples.ts';
import { countItems } from './items.ts';
import { onForecastRequested } from './on-forecast-requested.ts';
import { createTestPlan, createTestQueries } from './test-plan.ts';

class Killed extends Error {}

/** Wraps a log: the process dies before or after its append of this number. */
const dieAtAppend = (store: EventStore, number: number, when: 'before' | 'after'): EventStore => {
  let appends = 0;
  return {
    ...store,
    append: async (...given) => {
      appends += 1;
      if (appends === number && when === 'before') throw new Killed();
      const result = await store.append(...given);
      if (appends === number) throw new Killed();
      return result;
    },
  };
};

const ITEMS = 1_700;
/** The computation, three appends of parts, and the end. */
const APPENDS = 5;

const toFacts = (events: readonly RecordedEvent[]) =>
  events.map(({ type, data }) => {
    const { planId: _, forecastId: __, ...facts } = data as Record<string, unknown>;
    return { type, ...facts };
  });

/** The events of a forecast that is killed once; the process that goes on asks for the sales of that moment. */
const makeForecast = async (number: number, when: 'before' | 'after') => {
  const store = createInMemoryEventStore();
  const queries = createTestQueries(makeItems(ITEMS));
  const shop = createTestPlan(store, queries);
  await shop.post('/generate').expect(201);
  const doomed = createTestPlan(dieAtAppend(store, number, when), queries);
  await doomed.react().catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
  await createTestPlan(store, queries).react();
  const events = toFacts(await shop.readEvents());
  const types = events.map(({ type }) => type);
  return { types, digest: contentDigest(events), computations: queries.asked.length };
};

describe('NF-E-06 a forecast whose process is killed', () => {
  const whole = makeForecast(APPENDS + 1, 'before');

  test.each(
    Array.from({ length: APPENDS }, (_, at) => at + 1).flatMap((number) => [
      [number, 'before'] as const,
      [number, 'after'] as const,
    ]),
  )('at append %s, %s it, has the same events once', async (number, when) => {
    const killed = await makeForecast(number, when);
    expect(killed.types).toEqual([
      'DemandForecastRequested',
      'DemandForecastComputed',
      ...Array.from({ length: 9 }, () => 'DemandForecastItemsRecorded'),
      'DemandPlanReady',
    ]);
    expect(killed.digest).toBe((await whole).digest);
    expect(killed.computations).toBe(number === 1 && when === 'before' ? 2 : 1);
  });

  test('goes on with the file of before, whatever was sold since', async () => {
    const store = createInMemoryEventStore();
    const queries = createTestQueries(makeItems(ITEMS));
    const shop = createTestPlan(store, queries);
    await shop.post('/generate').expect(201);
    const doomed = createTestPlan(dieAtAppend(store, 3, 'after'), queries);
    await expect(doomed.react()).rejects.toBeInstanceOf(Killed);
    queries.items = makeItems(7, 99);
    await shop.react();
    expect(countItems((await shop.state()).forecast?.items ?? [])).toBe(ITEMS);
  });
});

describe('API-DP-13 a forecast that is interrupted while it is recorded', () => {
  test('ends without further events, and the plan is the former one', async () => {
    const store = createInMemoryEventStore();
    const queries = createTestQueries(makeItems(3));
    const shop = createTestPlan(store, queries);
    await shop.post('/generate').expect(201);
    await shop.react();
    queries.items = makeItems(ITEMS);
    await shop.post('/refresh-forecast').expect(204);
    let appends = 0;
    const interrupting: EventStore = {
      ...store,
      append: async (...given) => {
        appends += 1;
        if (appends === 3) await shop.post('/interrupt').expect(204);
        return store.append(...given);
      },
    };
    await createTestPlan(interrupting, queries).react();
    expect((await shop.readEvents()).at(-1)?.type).toBe('DemandForecastInterrupted');
    const { pending, forecast } = await shop.state();
    expect([pending, countItems(forecast?.items ?? [])]).toEqual([null, 3]);
    await shop.post('/refresh-forecast').expect(204);
    await shop.react();
    expect(countItems((await shop.state()).forecast?.items ?? [])).toBe(ITEMS);
  });

  test('ends while it is computed', async () => {
    const store = createInMemoryEventStore();
    const queries = createTestQueries(makeItems(3));
    const shop = createTestPlan(store, queries);
    await shop.post('/generate').expect(201);
    const compute = queries.computeForecast;
    queries.computeForecast = async (...given) => {
      await shop.post('/interrupt').expect(204);
      return compute(...given);
    };
    await createTestPlan(store, queries).react();
    expect(await shop.readEvents()).toHaveLength(2);
    expect((await shop.state()).planId).toBeNull();
  });
});

test('a forecast stops with its process: the computation ends, and no further part is recorded', async () => {
  const store = createInMemoryEventStore();
  const queries = createTestQueries(makeItems(ITEMS));
  const shop = createTestPlan(store, queries);
  await shop.post('/generate').expect(201);
  const stop = new AbortController();
  const signals: AbortSignal[] = [];
  const computeForecast: typeof queries.computeForecast = async (team, day, signal) => {
    signals.push(signal);
    const computed = await queries.computeForecast(team, day, signal);
    stop.abort();
    return computed;
  };
  const handler = createCommandHandler(store);
  const reaction = onForecastRequested({ ...queries, handler, computeForecast });
  const [event] = await shop.readEvents('DemandForecastRequested');
  const run = { ...firstTry, signal: stop.signal };
  await expect(reaction.handle(event!, run)).rejects.toThrow('aborted');
  expect(signals).toEqual([stop.signal]);
  expect((await shop.readEvents()).at(-1)?.type).toBe('DemandForecastComputed');
});

describe('forecasts of several teams', () => {
  const { store, start } = reactionTests();

  test('are made beside one that cannot be computed and one that takes long', async () => {
    const queries = createTestQueries(makeItems(500));
    let release = () => undefined as void;
    const slow = new Promise<void>((resolve) => (release = resolve));
    const computeForecast: typeof queries.computeForecast = async (team, day, signal) => {
      if (team === 'broken') throw new Error('The sales cannot be read');
      if (team === 'slow') await slow;
      return queries.computeForecast(team, day, signal);
    };
    const handler = createCommandHandler(store());
    const process = start(onForecastRequested({ ...queries, handler, computeForecast }));
    const [broken, late, ...others] = ['broken', 'slow', 'team-1', 'team-2'].map((teamId) =>
      createTestPlan(store(), queries, { teamId }),
    );
    for (const shop of [broken, late, ...others]) await shop?.post('/generate').expect(201);
    for (const shop of others) {
      await waitUntil(async () => (await shop.state()).forecast !== null);
    }
    expect((await late?.state())?.pending).not.toBeNull();
    await waitUntil(() => process.failed.length > 0);
    release();
    await waitUntil(async () => (await late?.state())?.forecast !== null);
    expect((await broken?.state())?.pending).not.toBeNull();
    await broken?.post('/interrupt').expect(204);
    expect((await broken?.state())?.planId).toBeNull();
  });
});
