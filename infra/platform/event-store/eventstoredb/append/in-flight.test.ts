import { expect, test } from '@jest/globals';
import { createInFlight } from './in-flight.ts';

/** Work that ends when the test ends it, and the order in which it began. */
const openWork = () => {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => async (): Promise<string> =>
    new Promise((resolve, reject) => {
      begun.push(name);
      ends.set(name, (error) => {
        if (error === undefined) resolve(name);
        else reject(error);
      });
    });
  const end = async (name: string, error?: Error): Promise<void> => {
    ends.get(name)?.(error);
    await new Promise(setImmediate);
  };
  return { begun, work, end };
};

test('at most the bound runs at once, and a failure makes room like a success', async () => {
  const { begun, work, end } = openWork();
  const inFlight = createInFlight(2);
  const a1 = inFlight('a', work('a1')).catch((error: unknown) => error);
  const [a2, a3, a4] = ['a2', 'a3', 'a4'].map(async (name) => inFlight('a', work(name)));
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a2']);
  await end('a1', new Error('broken'));
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  await end('a2');
  await end('a3');
  await end('a4');
  expect(await Promise.all([a1, a2, a3, a4])).toEqual([new Error('broken'), 'a2', 'a3', 'a4']);
});

test('teams take turns: a team with much work delays another by at most one append', async () => {
  const { begun, work, end } = openWork();
  const inFlight = createInFlight(1);
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) =>
    inFlight(name.slice(0, 1), work(name)),
  );
  const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'];
  for (const name of order) {
    await new Promise(setImmediate);
    await end(name);
  }
  await Promise.all(all);
  expect(begun).toEqual(order);
});
