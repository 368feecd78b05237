import { beforeEach, describe, expect, test } from '@jest/globals';
import { defineEvent } from '@quartermaster/contracts/core/event';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { z } from 'zod';
import { systemContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import { createCommandHandler } from './handle-command.ts';
import { buildStreamName } from './load-stream.ts';

interface Counted {
  readonly type: 'Counted';
  readonly data: { readonly units: number };
}

const counted = defineEvent({
  type: 'Counted',
  version: 1,
  summary: 'Units were counted.',
  data: z.object({ units: z.number() }),
});

/** Ids of the commands that were decided, in their order. */
let decided: string[];
const MOST_UNITS = 100;

const sum: Decider<{ readonly id: string }, number, Counted> = {
  subject: 'sum',
  definitions: [counted],
  initial: 0,
  evolve: (total, { data }) => total + data.units,
  decide: ({ id }, total) => {
    decided.push(id);
    if (total >= MOST_UNITS) throw new Rejection('VALIDATION_FAILED', 'Enough units');
    return [{ type: 'Counted', data: { units: 1 } }];
  },
};

const TEAM = 'team-1';
const context = (commandId: string) => systemContext(TEAM, 'test', commandId);
const makeIds = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `stream-${index}`);
const makeCommands = (ids: readonly string[]) => new Map(ids.map((id) => [id, { id }]));

let log: EventStore;
/** Streams of the appends in flight, and the most at once. */
let inFlight: Set<string>;
let mostInFlight: number;
/** Hooks before an append to a stream is sent, and before its response is returned. */
let beforeAppend: (id: string) => Promise<void>;
let beforeAnswer: (id: string) => Promise<void>;

/** A log that commits one stream at a time. */
const singleLog = (): EventStore => ({
  ...log,
  appendTogether: null,
  append: async (stream, ...rest) => {
    const id = stream.split('.')[1] ?? '';
    inFlight.add(id);
    mostInFlight = Math.max(mostInFlight, inFlight.size);
    try {
      await beforeAppend(id);
      const result = await log.append(stream, ...rest);
      await beforeAnswer(id);
      return result;
    } finally {
      inFlight.delete(id);
    }
  },
});

beforeEach(() => {
  log = createInMemoryEventStore();
  [decided, inFlight, mostInFlight] = [[], new Set(), 0];
  beforeAppend = async () => undefined;
  beforeAnswer = async () => undefined;
});

const createGate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};

const waitUntil = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise(setImmediate);
};

const recordedIn = async (ids: readonly string[]): Promise<readonly number[]> =>
  Promise.all(
    ids.map(async (id) => (await log.readStream(buildStreamName('sum', TEAM, id))).length),
  );

/** Another process counts units in a stream. */
const countElsewhere = async (id: string, units: number): Promise<void> => {
  const other = { ...sum, decide: () => [{ type: 'Counted' as const, data: { units } }] };
  await createCommandHandler(log).handle(other, id, { id }, context(`other-${id}`));
};

describe('commands to many streams, on a log that commits one stream at a time', () => {
  test('are each decided once, and at most 64 appends are in flight', async () => {
    const ids = makeIds(300);
    beforeAnswer = () => new Promise(setImmediate);
    await createCommandHandler(singleLog()).handleAll(sum, makeCommands(ids), context('1'));
    expect(decided.toSorted()).toEqual(ids.toSorted());
    expect(mostInFlight).toBe(64);
    expect(new Set(await recordedIn(ids))).toEqual(new Set([1]));
  });

  test('do not wait for a slow append, except for the end of the request', async () => {
    const [ids, gate] = [makeIds(300), createGate()];
    beforeAnswer = async (id) => (id === 'stream-3' ? gate.opened : undefined);
    const handling = createCommandHandler(singleLog()).handleAll(
      sum,
      makeCommands(ids),
      context('1'),
    );
    await waitUntil(() => inFlight.size === 1);
    expect(new Set(await recordedIn(ids))).toEqual(new Set([1]));
    gate.open();
    expect((await handling).position).toBe(await log.head());
  });

  test('are decided again alone after another process changed their stream', async () => {
    const ids = makeIds(10);
    let isFirst = true;
    beforeAppend = async (id) => {
      if (id !== 'stream-4' || !isFirst) return;
      isFirst = false;
      await countElsewhere(id, 7);
    };
    await createCommandHandler(singleLog()).handleAll(sum, makeCommands(ids), context('1'));
    expect(decided.toSorted()).toEqual([...ids, 'stream-4'].toSorted());
    expect(await recordedIn(['stream-3', 'stream-4'])).toEqual([1, 2]);
  });

  test('end with a CONFLICT that names the changed ones when one is refused later; no new append starts', async () => {
    const [ids, gate] = [makeIds(100), createGate()];
    beforeAppend = async (id) => {
      if (id === 'stream-0') await countElsewhere(id, MOST_UNITS);
      else await gate.opened;
    };
    const handling = createCommandHandler(singleLog()).handleAll(
      sum,
      makeCommands(ids),
      context('1'),
    );
    handling.catch(() => undefined);
    await waitUntil(() => decided.filter((id) => id === 'stream-0').length === 2);
    await new Promise(setImmediate);
    gate.open();
    await expect(handling).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { changed: ids.slice(1, 64), unchanged: ['stream-0', ...ids.slice(64)] },
    });
    expect((await recordedIn(ids)).slice(64)).toEqual(ids.slice(64).map(() => 0));
  });

  test('end with the error of the log when an append fails, and the same request completes the others', async () => {
    const ids = makeIds(100);
    const away = new Error('The log is away');
    beforeAnswer = async (id) => {
      if (id === 'stream-5') throw away; // recorded, but its response was lost
      await new Promise(setImmediate);
    };
    const handler = createCommandHandler(singleLog());
    await expect(handler.handleAll(sum, makeCommands(ids), context('1'))).rejects.toBe(away);
    expect((await recordedIn(ids)).filter((count) => count === 0).length).toBeGreaterThan(0);
    beforeAnswer = async () => undefined;
    await handler.handleAll(sum, makeCommands(ids), context('1'));
    expect(new Set(await recordedIn(ids))).toEqual(new Set([1]));
  });

  test('hold the turns of their streams, so that other commands of the process wait and none is decided twice', async () => {
    const [ids, gate] = [makeIds(5), createGate()];
    beforeAppend = async () => gate.opened;
    const handler = createCommandHandler(singleLog());
    const all = handler.handleAll(sum, makeCommands(ids), context('1'));
    await waitUntil(() => inFlight.size === 5);
    const one = handler.handle(sum, 'stream-2', { id: 'one' }, context('2'));
    const several = handler.handleAll(
      sum,
      new Map([['stream-2', { id: 'several' }]]),
      context('3'),
    );
    await new Promise(setImmediate);
    expect(decided).toEqual(ids);
    gate.open();
    await Promise.all([all, one, several]);
    expect(decided).toEqual([...ids, 'one', 'several']);
    expect(await recordedIn(['stream-1', 'stream-2'])).toEqual([1, 3]);
  });
});
