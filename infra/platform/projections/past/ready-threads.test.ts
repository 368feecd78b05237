import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { createInMemoryEventStore } from '../../event-store/in-memory.ts';
import { openReadModelDatabase, type ReadModelDatabase } from '../test-read-models.ts';
import { count } from '../test-shelves.ts';
import { formatVersions } from './fold-messages.ts';
import { FoldThreadEnded } from './fold-thread.ts';
import { createFoldThreads, type FoldThreads, type FoldThreadsOptions } from './fold-threads.ts';
import { type BundledProgram, bundleProgram } from '../../process/test-bundled-program.ts';
import { GREEDY, pastShelves } from './test-past-shelves.ts';

let thread: BundledProgram;
let database: ReadModelDatabase;
const opened: FoldThreads[] = [];

beforeAll(async () => {
  thread = await bundleProgram(new URL('./test-fold-thread.ts', import.meta.url));
  database = await openReadModelDatabase(2);
});
afterAll(async () => {
  await database.close();
  await thread.remove();
});
afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.close();
});

const createThreads = (options: Partial<FoldThreadsOptions> = {}): FoldThreads => {
  const threads = createFoldThreads({
    program: thread.program,
    databaseUrl: database.url,
    reads: 'messages',
    keysById: () => Promise.resolve(new Map()),
    ...options,
  });
  opened.push(threads);
  return threads;
};

const readyThreads = (options: Partial<FoldThreadsOptions> = {}): FoldThreads => {
  const threads = createThreads(options);
  threads.warmUp();
  return threads;
};

interface Counted {
  readonly teamId?: TeamId;
  readonly units?: number;
  /** The log is not read before. */
  readonly after?: Promise<void>;
}

/** Folds a past of a team of one shelf; returns the thread that did. Threads are numbered as they are started. */
const foldInThread = async (
  threads: FoldThreads,
  { teamId = 'team-1', units = 3, after = Promise.resolve() }: Counted = {},
): Promise<number> => {
  const store = createInMemoryEventStore();
  await store.append(`shelf-${teamId}.a`, [count('a', units, teamId)], 'no-stream');
  const schema = `past_${teamId.replace('-', '_')}`;
  const until = await store.head();
  const order = { teamId, schema, recordedUpTo: '9999-12-31T00:00:00.000Z', until };
  await threads.fold({
    order: { ...order, versions: formatVersions([pastShelves]) },
    read: async (from, limit) => {
      await after;
      return store.readTeam(teamId, from, limit);
    },
    onFolded: () => undefined,
  });
  const { rows } = await database.pool.query<{ thread: number }>(
    `select thread from ${schema}.shelves`,
  );
  return Number(rows[0]?.thread);
};

test('a thread that is kept ready was started before its past was asked for', async () => {
  const threads = readyThreads();
  const later = await foldInThread(createThreads());
  expect(await foldInThread(threads)).toBeLessThan(later);
});

test('once an idle thread is ended another is ready, which stays until it is taken', async () => {
  const threads = readyThreads({ keptMs: 0 });
  const first = await foldInThread(threads);
  await sleep(20); // its time as an idle thread is up
  const later = await foldInThread(createThreads());
  const next = await foldInThread(threads);
  expect(next).toBeGreaterThan(first);
  expect(next).toBeLessThan(later);
});

test('while one team is slow and the thread of another breaks, one is ready for the next', async () => {
  const threads = readyThreads({ heapMb: 64 });
  let goOn = (): void => undefined;
  const slow = foldInThread(threads, { after: new Promise((resolve) => (goOn = resolve)) });
  const broken = foldInThread(threads, { teamId: 'team-2', units: GREEDY });
  await expect(broken).rejects.toThrow(FoldThreadEnded);
  const later = await foldInThread(createThreads(), { teamId: 'team-4' });
  const next = await foldInThread(threads, { teamId: 'team-3' });
  expect(next).toBeLessThan(later);
  goOn();
  expect(await slow).toBeLessThan(next);
});

test('none is started once the threads are closed', async () => {
  const threads = readyThreads();
  const folding = foldInThread(threads, { after: new Promise(() => undefined) });
  const [refused] = await Promise.allSettled([folding, threads.close()]);
  expect(refused).toMatchObject({ reason: { message: 'The server is stopping' } });
  threads.warmUp();
  await expect(foldInThread(threads)).rejects.toThrow('stopping');
});
