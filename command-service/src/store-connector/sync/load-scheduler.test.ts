import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { createLoadScheduler, type LoadSlot } from './load-scheduler.ts';

const { signal } = new AbortController();

/** A room whose time passes only while a load works or waits. */
const openRoom = () => {
  let elapsed = 0;
  const pass = (milliseconds: number): void => {
    elapsed += milliseconds;
  };
  const room = createLoadScheduler({
    elapsedMs: () => elapsed,
    sleep: async (milliseconds, ending) => {
      ending.throwIfAborted();
      pass(milliseconds);
    },
  });
  const work = (place: LoadSlot, milliseconds: number): Promise<void> =>
    place.part(async () => pass(milliseconds));
  /** Returns the wait of the next part. */
  const waited = async (place: LoadSlot): Promise<number> => {
    const from = elapsed;
    return place.part(async () => elapsed - from);
  };
  return { room, pass, work, waited };
};

describe('first loads of one process', () => {
  test('one alone never waits', async () => {
    const { room, work, waited } = openRoom();
    const alone = room.join(20_000, signal);
    await work(alone, 500);
    expect(await waited(alone)).toBe(0);
    expect(alone.isBehind()).toBe(false);
  });

  test('a larger one waits four times its own part while a smaller one works, whichever came first', async () => {
    const { room, work, waited } = openRoom();
    const [large, small] = [room.join(20_000, signal), room.join(100, signal)];
    await work(small, 5_000);
    await work(large, 100);
    expect(large.isBehind()).toBe(true);
    await work(small, 5_000);
    expect(await waited(large)).toBe(400);
    expect(small.isBehind()).toBe(false);
    expect(await waited(small)).toBe(0);
  });

  test('of two alike the later one waits, and one of unknown size waits for all', async () => {
    const { room, work } = openRoom();
    const [first, second] = [room.join(100, signal), room.join(100, signal)];
    const unknown = room.join(Infinity, signal);
    await work(first, 500);
    expect([first, second, unknown].map((place) => place.isBehind())).toEqual([false, true, true]);
  });

  test('nobody waits for one that waits for its store', async () => {
    const { room, pass, work, waited } = openRoom();
    const [large, trickling] = [room.join(20_000, signal), room.join(100, signal)];
    await work(large, 100);
    for (let times = 0; times < 20; times += 1) {
      pass(200);
      await work(trickling, 8);
    }
    expect(large.isBehind()).toBe(false);
    expect(await waited(large)).toBe(0);
  });

  test('nobody waits for one that has left or failed', async () => {
    const { room, work, waited } = openRoom();
    const [large, small] = [room.join(20_000, signal), room.join(100, signal)];
    await work(large, 100);
    await expect(small.part(() => Promise.reject(new Error('The store broke')))).rejects.toThrow(
      'The store broke',
    );
    await work(small, 5_000);
    small.leave();
    expect(await waited(large)).toBe(0);
  });

  test('the wait of one that is stopped ends', async () => {
    const { room, work } = openRoom();
    const stopping = new AbortController();
    const [large, small] = [room.join(20_000, stopping.signal), room.join(100, signal)];
    await work(large, 100);
    await work(small, 5_000);
    stopping.abort(new Error('The connector is stopping'));
    await expect(work(large, 100)).rejects.toThrow('The connector is stopping');
  });
});

describe('many first loads of one process', () => {
  /** A room with loads that work until `rest` is called. Time passes while a load waits to begin. */
  const openBusyRoom = () => {
    let elapsed = 0;
    const begun: string[] = [];
    const room = createLoadScheduler({
      elapsedMs: () => elapsed,
      sleep: async (milliseconds, ending) => {
        ending.throwIfAborted();
        await setImmediate();
        elapsed += milliseconds;
      },
    });
    const start = (name: string, size: number, stopped = signal) => {
      const place = room.join(size, stopped);
      let rest = (): void => undefined;
      const resting = new Promise<void>((resolve) => (rest = resolve));
      const work = place.part(async () => {
        begun.push(name);
        await resting;
      });
      return { place, work, rest };
    };
    const looks = async (): Promise<void> => {
      for (let times = 0; times < 20; times += 1) await setImmediate();
    };
    const pass = (milliseconds: number): void => void (elapsed += milliseconds);
    return { begun, start, looks, pass };
  };
  type Started = ReturnType<ReturnType<typeof openBusyRoom>['start']>;
  const endAll = async (loads: readonly Started[]): Promise<void> => {
    for (const { rest, place } of loads) {
      rest();
      place.leave();
    }
    await Promise.all(loads.map(({ work }) => work));
  };

  test('three begin, the others in their order as soon as one leaves', async () => {
    const { begun, start, looks } = openBusyRoom();
    const loads = ['a', 'b', 'c', 'd', 'e'].map((name) => start(name, 1_000));
    await looks();
    expect(begun).toEqual(['a', 'b', 'c']);
    await endAll(loads.slice(1, 2));
    await looks();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    await endAll(loads);
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('a small one begins beside three large ones, before large ones that came earlier', async () => {
    const { begun, start, looks } = openBusyRoom();
    const loads = ['a', 'b', 'c', 'd'].map((name) => start(name, 20_000));
    loads.push(start('small', 500));
    await looks();
    expect(begun).toEqual(['a', 'b', 'c', 'small']);
    await endAll(loads);
  });

  test('of four of unknown size, each of which may be large, three begin', async () => {
    const { begun, start, looks } = openBusyRoom();
    const loads = ['a', 'b', 'c', 'd'].map((name) => start(name, Infinity));
    loads.push(start('small', 500));
    await looks();
    expect(begun).toEqual(['a', 'b', 'c', 'small']);
    await endAll(loads);
  });

  test('those that wait for their stores keep no other from beginning', async () => {
    const { begun, start, looks, pass } = openBusyRoom();
    const slow = ['a', 'b', 'c'].map((name) => start(name, 1_000));
    await looks();
    for (const { rest } of slow) rest();
    await Promise.all(slow.map(({ work }) => work));
    pass(20_000);
    const next = start('d', 1_000);
    await looks();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    await endAll([next]);
  });

  test('one that is stopped before it begins gives way', async () => {
    const { begun, start, looks } = openBusyRoom();
    const loads = ['a', 'b', 'c'].map((name) => start(name, 1_000));
    const stopping = new AbortController();
    const stopped = start('d', 1_000, stopping.signal);
    const last = start('e', 1_000);
    await looks();
    stopping.abort(new Error('The connector is stopping'));
    await expect(stopped.work).rejects.toThrow('The connector is stopping');
    await endAll([...loads, last]);
    expect(begun).toEqual(['a', 'b', 'c', 'e']);
  });
});
