import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestPeer, type TestPeer } from './peer.ts';
import { type BatchAppend, batchAppend, connectRaw, type RawConnection } from './raw-calls.ts';
import { deleteRaw, type RawPosition, type RawRead, readRaw } from './raw-reads.ts';

/*
 * The answers of EventStoreDB 23.10.8 that the adapter relies on, as they were recorded. With EVENT_STORE_URL the calls go to
 * that server instead of a test peer; it must have its default limit of appends.
 */
const realUrl = process.env['EVENT_STORE_URL'];
const isReal = realUrl?.startsWith('esdb') === true;

let peer: TestPeer;
let server: RawConnection;
beforeAll(async () => {
  peer = await openTestPeer();
  server = connectRaw(isReal ? realUrl : peer.url);
});
afterAll(async () => {
  server.streams.close();
  await peer.close();
});

const id = randomUUID;
const newName = (): string => `answers-${id()}`;
const append = async (...appends: readonly BatchAppend[]) => batchAppend(server, ...appends);
const read = async (options: RawRead) => readRaw(server, options);

/** Appends events to a new stream. */
const newStream = async (count: number) => {
  const [stream, ids] = [newName(), Array.from({ length: count }, () => randomUUID())];
  await append({ stream, expected: 'no-stream', ids });
  return { stream, ids };
};

const positionIn = ([answer]: Awaited<ReturnType<typeof append>>): RawPosition => {
  if (answer !== undefined && 'commit' in answer) return [answer.commit, answer.prepare];
  throw new Error('The append was refused');
};

/** Appends two events at once to a new stream, and returns the position of the second. */
const newPosition = async (): Promise<RawPosition> =>
  positionIn(await append({ stream: newName(), expected: 'no-stream', ids: [id(), id()] }));

const moved = ([commit, prepare]: RawPosition, by: bigint): RawPosition => [
  commit + by,
  prepare + by,
];
const GIB = 1n << 30n;

/** Deletes or tombstones a new stream and returns its name. */
const end = async (how: 'delete' | 'tombstone', count: number): Promise<string> => {
  const { stream } = await newStream(count);
  await deleteRaw(server, how, stream);
  return stream;
};

/** Sets the metadata of a new stream with five events, as operators do. */
const cut = async (metadata: object): Promise<string> => {
  const { stream } = await newStream(5);
  const data = JSON.stringify(metadata);
  await append({ stream: `$$${stream}`, expected: 'any', type: '$metadata', data });
  return stream;
};

const at = (revision: number) =>
  expect.objectContaining({ revision, commit: expect.any(BigInt), prepare: expect.any(BigInt) });
const refused = (code: number, message: string, said: object = {}) => ({
  code,
  message,
  type: `event_store.client.${message}`,
  ...said,
});
const conflict = (actual: number | 'no-stream') => refused(6, 'WrongExpectedVersion', { actual });
const unknown = (details: string) => ({ code: 'UNKNOWN', details });
const streamDeleted = {
  code: 'FAILED_PRECONDITION',
  details: expect.stringMatching(/^Event stream 'answers-.*' is deleted\.$/),
  exception: 'stream-deleted',
};

type Row = readonly [asks: string, ask: () => Promise<unknown>, answer: unknown];

const appends: readonly Row[] = [
  [
    'an append of two events to a new stream',
    async () => append({ stream: newName(), expected: 'no-stream', ids: [id(), id()] }),
    [at(1)],
  ],
  [
    'an append at the last revision',
    async () => append({ ...(await newStream(2)), expected: 1, ids: [id()] }),
    [at(2)],
  ],
  [
    'an append of other events to a stream that is there, as a new stream',
    async () => append({ ...(await newStream(2)), expected: 'no-stream', ids: [id()] }),
    [conflict(1)],
  ],
  [
    'an append at an earlier revision',
    async () => append({ ...(await newStream(3)), expected: 1, ids: [id()] }),
    [conflict(2)],
  ],
  [
    'an append beyond the last revision',
    async () => append({ ...(await newStream(3)), expected: 50, ids: [id()] }),
    [conflict(2)],
  ],
  [
    'an append at a revision of a missing stream',
    async () => append({ stream: newName(), expected: 0 }),
    [conflict('no-stream')],
  ],
  [
    'a repeated append',
    async () => append({ ...(await newStream(2)), expected: 'no-stream' }),
    [at(1)],
  ],
  [
    'a repetition of the first event only',
    async () => {
      const { stream, ids } = await newStream(2);
      return append({ stream, expected: 'no-stream', ids: ids.slice(0, 1) });
    },
    [at(0)],
  ],
  [
    'a repetition with one more event',
    async () => {
      const { stream, ids } = await newStream(2);
      return append({ stream, expected: 'no-stream', ids: [...ids, id()] });
    },
    [conflict(1)],
  ],
  [
    'known ids at the last revision, which are written again',
    async () => append({ ...(await newStream(2)), expected: 1 }),
    [at(3)],
  ],
  [
    'a repetition at any revision',
    async () => append({ ...(await newStream(2)), expected: 'any' }),
    [at(1)],
  ],
  [
    'an append of more than 1 MiB, and a small one after it',
    async () =>
      append(
        { stream: newName(), expected: 'no-stream', data: 'x'.repeat(1024 * 1024 + 1) },
        { stream: newName(), expected: 'no-stream' },
      ),
    [refused(3, 'MaximumAppendSizeExceeded', { limitBytes: 1024 * 1024 }), at(0)],
  ],
  [
    'an append whose deadline has passed, and one in time after it',
    async () =>
      append(
        { stream: newName(), expected: 'no-stream', deadlineMs: -1_000 },
        { stream: newName(), expected: 'no-stream' },
      ),
    [refused(4, 'Timeout'), at(0)],
  ],
  [
    'an append to a deleted stream, which goes on after its last revision',
    async () => append({ stream: await end('delete', 2), expected: 'no-stream' }),
    [at(2)],
  ],
  [
    'an append to a tombstoned stream',
    async () => append({ stream: await end('tombstone', 2), expected: 'no-stream' }),
    [refused(5, 'StreamDeleted')],
  ],
  [
    'an append to a cut stream at its last revision',
    async () => append({ stream: await cut({ $maxCount: 2 }), expected: 4 }),
    [at(5)],
  ],
];

const streamReads: readonly Row[] = [
  ['a stream', async () => read(await newStream(2)), ['event 0', 'event 1', 'last 1']],
  ['a missing stream', async () => read({ stream: newName() }), ['stream not found']],
  [
    'a stream from beyond its end',
    async () => read({ ...(await newStream(3)), fromRevision: 9 }),
    ['first 3', 'last 2'],
  ],
  ['a deleted stream', async () => read({ stream: await end('delete', 2) }), ['stream not found']],
  [
    'a deleted stream with a new event',
    async () => {
      const stream = await end('delete', 2);
      await append({ stream, expected: 'no-stream' });
      return read({ stream });
    },
    ['event 2', 'last 2'],
  ],
  ['a tombstoned stream', async () => read({ stream: await end('tombstone', 2) }), [streamDeleted]],
  [
    'a stream cut to its two newest events',
    async () => read({ stream: await cut({ $maxCount: 2 }) }),
    ['event 3', 'event 4', 'last 4'],
  ],
  [
    'a stream cut before revision 3',
    async () => read({ stream: await cut({ $tb: 3 }) }),
    ['event 3', 'event 4', 'last 4'],
  ],
];

const logReads: readonly Row[] = [
  [
    'forwards from an event, which is the first',
    async () => read({ from: await newPosition(), count: 1 }),
    ['event 1'],
  ],
  [
    'backwards from an event, which is left out',
    async () => read({ from: await newPosition(), count: 1, isBackwards: true }),
    ['event 0'],
  ],
  [
    'from a position inside an event',
    async () => read({ from: moved(await newPosition(), 5n) }),
    [unknown('Unexpected ReadAllResult: Error')],
  ],
  ['forwards from beyond the end', async () => read({ from: moved(await newPosition(), GIB) }), []],
  [
    'backwards from beyond the end',
    async () => read({ from: moved(await newPosition(), GIB), isBackwards: true }),
    [unknown('Unexpected ReadAllResult: Error')],
  ],
];

const subscriptions: readonly Row[] = [
  [
    'after an event, which is left out',
    async () => {
      const { stream } = await newStream(1);
      const from = positionIn(await append({ stream, expected: 0 }));
      await append({ stream, expected: 1 });
      return read({ from, prefix: stream, framesOfSubscription: 2 });
    },
    ['confirmation', 'event 2'],
  ],
  [
    'after a position inside an event',
    async () => read({ from: moved(await newPosition(), 5n), framesOfSubscription: 1 }),
    [unknown('Exception was thrown by handler.')],
  ],
  [
    'after a position beyond the end',
    async () => read({ from: moved(await newPosition(), GIB), framesOfSubscription: 2 }),
    ['confirmation', 'caught up'],
  ],
  [
    'from the start to events of nobody: checkpoints of pages',
    async () => {
      await newStream(64);
      return read({ prefix: newName(), framesOfSubscription: 3 });
    },
    ['confirmation', 'checkpoint 0, 0', 'checkpoint with prepare 0'],
  ],
  [
    'from the end to events of nobody: checkpoints of events',
    async () => {
      const state = { isOver: false };
      const following = read({ from: 'end', prefix: newName(), framesOfSubscription: 3 });
      const frames = following.finally(() => (state.isOver = true));
      while (!state.isOver) await newStream(1);
      return frames;
    },
    ['confirmation', 'caught up', 'checkpoint of an event'],
  ],
];

test.each(appends)('append: %s', async (_asks, ask, answer) => {
  expect(await ask()).toEqual(answer);
});
test.each(streamReads)('read: %s', async (_asks, ask, answer) => {
  expect(await ask()).toEqual(answer);
});
test.each(logReads)('read the log %s', async (_asks, ask, answer) => {
  expect(await ask()).toEqual(answer);
});
test.each(subscriptions)('subscribe %s', async (_asks, ask, answer) => {
  expect(await ask()).toEqual(answer);
});
