import { describe, expect, test } from '@jest/globals';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { createWorkQueue, type WorkLimits, type WorkQueue } from './work-queue.ts';

const limits: WorkLimits = {
  atOnce: 3,
  atOncePerTeam: 2,
  waiting: 6,
  waitingPerTeam: 4,
  longestWaitMs: 60_000,
  retryAfterSeconds: 7,
};

/** Work that ends when the test says so; `begun` lists it in the order it began. */
const workbench = (queue: WorkQueue) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = async (name: string, signal?: AbortSignal): Promise<string> => {
    const [team = ''] = name.split(' ');
    const work = (): Promise<string> =>
      new Promise((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      });
    const outcome = queue.run(team, work, signal);
    return outcome.catch((error: unknown) =>
      error instanceof Rejection ? error.code : Promise.reject(error as Error),
    );
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string): Promise<void> => {
    await settled();
    ends.get(name)?.();
    await settled();
  };
  return { begun, add, end, settled };
};

describe('expensive work of several teams', () => {
  test('takes turns: a team that floods the queue delays the next one by one piece of work', async () => {
    const queue = createWorkQueue('imports', { ...limits, atOnce: 1, atOncePerTeam: 1 });
    const { begun, add, end } = workbench(queue);
    for (const name of ['flood 1', 'flood 2', 'flood 3', 'flood 4', 'calm 1', 'slow 1']) {
      void add(name);
    }
    for (const name of ['flood 1', 'flood 2', 'calm 1', 'slow 1', 'flood 3']) await end(name);
    expect(begun).toEqual(['flood 1', 'flood 2', 'calm 1', 'slow 1', 'flood 3', 'flood 4']);
  });

  test('never has all places taken by one team, however slow its work is', async () => {
    const { begun, add, settled } = workbench(createWorkQueue('imports', limits));
    for (const name of ['slow 1', 'slow 2', 'slow 3', 'calm 1']) void add(name);
    await settled();
    expect(begun).toEqual(['slow 1', 'slow 2', 'calm 1']);
  });

  test('is refused past the bound of the team with 429, while other teams still wait', async () => {
    const { add, begun, end } = workbench(createWorkQueue('imports', limits));
    for (const name of ['flood 1', 'flood 2', 'flood 3', 'flood 4', 'flood 5', 'flood 6']) {
      void add(name);
    }
    expect(await add('flood 7')).toBe('RATE_LIMITED');
    void add('calm 1');
    await end('flood 1');
    expect(begun).toContain('calm 1');
  });

  test('is refused past the bound of all with 503, and says when to come again', async () => {
    const queue = createWorkQueue('imports', limits);
    const { add } = workbench(queue);
    for (const team of ['a', 'b', 'c'])
      for (const at of [1, 2, 3]) void add(`${team} ${String(at)}`);
    const refused = await queue.run('d', () => Promise.resolve()).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 7 } });
    expect(queue.reading()).toMatchObject({ running: 3, waiting: 6, refused: { team: 0, all: 1 } });
  });

  test('that fails gives its place to the next', async () => {
    const queue = createWorkQueue('imports', { ...limits, atOnce: 1, atOncePerTeam: 1 });
    const broken = queue.run('broken', () => Promise.reject(new Error('no paper')));
    const next = queue.run('calm', () => Promise.resolve('done'));
    await expect(broken).rejects.toThrow('no paper');
    expect(await next).toBe('done');
    expect(queue.reading()).toMatchObject({ running: 0, waiting: 0 });
  });

  test('whose caller has left is not begun', async () => {
    const { add, begun, end } = workbench(
      createWorkQueue('imports', { ...limits, atOnce: 1, atOncePerTeam: 1 }),
    );
    const leaving = new AbortController();
    void add('slow 1');
    const left = add('gone 1', leaving.signal);
    void add('calm 1');
    leaving.abort();
    expect(await left).toBe('UNAVAILABLE');
    expect(await add('gone 2', leaving.signal)).toBe('UNAVAILABLE');
    await end('slow 1');
    expect(begun).toEqual(['slow 1', 'calm 1']);
  });

  test('that has waited too long is refused, and the wait is shown', async () => {
    let now = 0;
    const impatient = { ...limits, atOnce: 1, atOncePerTeam: 1, longestWaitMs: 20 };
    const queue = createWorkQueue('imports', impatient, () => now);
    const { add, begun, end } = workbench(queue);
    void add('slow 1');
    const late = add('calm 1');
    now = 4000;
    expect(queue.reading().oldestSeconds).toBe(4);
    expect(await late).toBe('UNAVAILABLE');
    await end('slow 1');
    expect(begun).toEqual(['slow 1']);
    expect(queue.reading()).toMatchObject({ running: 0, waiting: 0, refused: { late: 1 } });
  });
});
