import { describe, expect, test } from '@jest/globals';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Caller, WorkLimits } from './work-limits.ts';
import { createWorkQueue, type WorkQueue } from './work-queue.ts';

const limits: WorkLimits = {
  atOnce: 3,
  atOncePerTeam: 2,
  waiting: 6,
  waitingPerTeam: 4,
  longestWaitMs: 60_000,
  retryAfterSeconds: 7,
  sending: 3,
  sendingPerTeam: 2,
};

/** Work that ends when the test ends it; `begun` lists it in the order it began. */
const workbench = (queue: WorkQueue) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = async (name: string, caller?: Caller): Promise<string> => {
    const [team = ''] = name.split(' ');
    const work = (): Promise<string> =>
      new Promise((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      });
    const outcome = queue.run(team, work, caller);
    return outcome.catch((error: unknown) =>
      error instanceof Rejection ? error.code : Promise.reject(error as Error),
    );
  };
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string): Promise<void> => {
    await nextTurn();
    ends.get(name)?.();
    await nextTurn();
  };
  return { begun, add, end, nextTurn };
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

  test('never gives all places to one team, however slow its work is', async () => {
    const { begun, add, nextTurn } = workbench(createWorkQueue('imports', limits));
    for (const name of ['slow 1', 'slow 2', 'slow 3', 'calm 1']) void add(name);
    await nextTurn();
    expect(begun).toEqual(['slow 1', 'slow 2', 'calm 1']);
  });

  test('gives more places to a team that is alone, and only its share again once another one comes', async () => {
    let now = 0;
    const alone = { ...limits, atOnce: 8, atOnceAlone: 4, waitingPerTeam: 9, waiting: 9 };
    const queue = createWorkQueue('queries', alone, () => now);
    const { begun, add, end, nextTurn } = workbench(queue);
    for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) void add(`large ${String(at)}`);
    await nextTurn();
    expect(begun).toHaveLength(4);
    void add('small 1');
    await end('small 1');
    for (const at of [1, 2, 3]) await end(`large ${String(at)}`);
    expect(queue.reading().running).toBe(2);
    now = 5_000;
    await end('large 4');
    expect(queue.reading().running).toBe(4);
  });

  test('rests after each piece of a team with more, while another team works; not when it is alone', async () => {
    let now = 0;
    const queue = createWorkQueue('queries', { ...limits, isPaced: true }, () => now);
    const { begun, add, end } = workbench(queue);
    for (const name of ['calm 1', 'flood 1', 'flood 2', 'flood 3', 'flood 4']) void add(name);
    now = 20;
    await end('flood 1');
    expect(begun).toEqual(['calm 1', 'flood 1', 'flood 2']);
    while (begun.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(begun.at(-1)).toBe('flood 3');
    await end('calm 1');
    now = 10_000;
    await end('flood 2');
    expect(begun.at(-1)).toBe('flood 4');
  });

  test('is refused with 429 beyond the bound of the team, while other teams still wait', async () => {
    const { add, begun, end } = workbench(createWorkQueue('imports', limits));
    for (const name of ['flood 1', 'flood 2', 'flood 3', 'flood 4', 'flood 5', 'flood 6']) {
      void add(name);
    }
    expect(await add('flood 7')).toBe('RATE_LIMITED');
    void add('calm 1');
    await end('flood 1');
    expect(begun).toContain('calm 1');
  });

  test('is refused with 503 and a time to retry beyond the bound of all teams', async () => {
    const queue = createWorkQueue('imports', limits);
    const { add } = workbench(queue);
    for (const team of ['a', 'b', 'c'])
      for (const at of [1, 2, 3]) void add(`${team} ${String(at)}`);
    const refused = await queue.run('d', () => Promise.resolve()).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 7 } });
    expect(queue.reading()).toMatchObject({ running: 3, waiting: 6, refused: { team: 0, all: 1 } });
  });

  test('that fails leaves its place to the next', async () => {
    const queue = createWorkQueue('imports', { ...limits, atOnce: 1, atOncePerTeam: 1 });
    const broken = queue.run('broken', () => Promise.reject(new Error('no paper')));
    const next = queue.run('calm', () => Promise.resolve('done'));
    await expect(broken).rejects.toThrow('no paper');
    expect(await next).toBe('done');
    expect(queue.reading()).toMatchObject({ running: 0, waiting: 0 });
  });

  test('whose caller disconnected is not started', async () => {
    const { add, begun, end } = workbench(
      createWorkQueue('imports', { ...limits, atOnce: 1, atOncePerTeam: 1 }),
    );
    const leaving = new AbortController();
    void add('slow 1');
    const left = add('gone 1', leaving);
    void add('calm 1');
    leaving.abort();
    expect(await left).toBe('UNAVAILABLE');
    expect(await add('gone 2', leaving)).toBe('UNAVAILABLE');
    await end('slow 1');
    expect(begun).toEqual(['slow 1', 'calm 1']);
  });

  test('that waited too long is refused, and the wait is shown', async () => {
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

  test('is not started while the maximum of answers is being sent, and starts once one was sent', async () => {
    const { begun, add, end, nextTurn } = workbench(createWorkQueue('dossiers', limits));
    let read = (): void => undefined;
    const answered = new Promise<void>((resolve) => (read = resolve));
    for (const name of ['slow 1', 'slow 2']) {
      void add(name, { answered });
      await end(name);
    }
    void add('slow 3');
    void add('calm 1');
    await nextTurn();
    expect(begun).toEqual(['slow 1', 'slow 2', 'calm 1']);
    read();
    await nextTurn();
    expect(begun).toEqual(['slow 1', 'slow 2', 'calm 1', 'slow 3']);
  });

  test('that fails uses no place for its answer', async () => {
    const queue = createWorkQueue('dossiers', { ...limits, sending: 1, sendingPerTeam: 1 });
    const answered = new Promise<void>(() => undefined);
    const broken = queue.run('broken', () => Promise.reject(new Error('no paper')), { answered });
    await expect(broken).rejects.toThrow('no paper');
    expect(await queue.run('broken', () => Promise.resolve('done'))).toBe('done');
  });

  test('waits with bodies of 8 MiB in all and 2 MiB per team, and runs at once with larger ones', async () => {
    const one = { ...limits, atOnce: 1, atOncePerTeam: 1, waiting: 50, waitingPerTeam: 50 };
    const { add, begun, end } = workbench(createWorkQueue('imports', one));
    const bodyBytes = 1024 * 1024;
    void add('slow 1', { bodyBytes: 4 * bodyBytes });
    for (const team of ['a', 'b', 'c', 'd']) {
      void add(`${team} 1`, { bodyBytes });
      void add(`${team} 2`, { bodyBytes });
    }
    expect(await add('a 3', { bodyBytes: 1 })).toBe('RATE_LIMITED');
    expect(await add('e 1', { bodyBytes: 1 })).toBe('UNAVAILABLE');
    void add('e 2');
    await end('slow 1');
    expect(begun).toEqual(['slow 1', 'a 1']);
    void add('e 3', { bodyBytes });
    for (const name of ['a 1', 'b 1', 'c 1', 'd 1', 'e 2', 'a 2', 'b 2', 'c 2', 'd 2']) {
      await end(name);
    }
    expect(begun.at(-1)).toBe('e 3');
  });
});
