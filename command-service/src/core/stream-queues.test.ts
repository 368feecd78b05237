import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createStreamQueues } from './stream-queues.ts';

/** Creates work that records its start and end. The test ends it. */
const works = () => {
  const log: string[] = [];
  const work = (name: string) => {
    let end = (): void => undefined;
    let fail = (): void => undefined;
    const ended = new Promise<void>((resolve, reject) => {
      end = resolve;
      fail = () => {
        reject(new Error(name));
      };
    });
    const run = async () => {
      log.push(`${name} begins`);
      await ended;
      log.push(`${name} ends`);
      return name;
    };
    return { end, fail, run };
  };
  return { log, work };
};

test('work on a stream waits only for earlier work on that stream', async () => {
  const { log, work } = works();
  const turns = createStreamQueues();
  const [first, second, elsewhere] = [work('first'), work('second'), work('elsewhere')];
  const running = [turns(['a'], first.run), turns(['a'], second.run), turns(['b'], elsewhere.run)];
  await turn();
  expect(log).toEqual(['first begins', 'elsewhere begins']);
  elsewhere.end();
  second.end();
  first.end();
  expect(await Promise.all(running)).toEqual(['first', 'second', 'elsewhere']);
  expect(log.slice(-3)).toEqual(['first ends', 'second begins', 'second ends']);
});

test('failed work lets the next work begin', async () => {
  const { work } = works();
  const turns = createStreamQueues();
  const [first, second] = [work('first'), work('second')];
  const running = [turns(['a'], first.run), turns(['a'], second.run)];
  first.fail();
  second.end();
  expect(await Promise.allSettled(running)).toMatchObject([
    { status: 'rejected' },
    { status: 'fulfilled', value: 'second' },
  ]);
});

test('work on several streams never waits in a circle', async () => {
  const { work } = works();
  const turns = createStreamQueues();
  const all = [work('1'), work('2'), work('3')] as const;
  const running = [
    turns(['a', 'b'], all[0].run),
    turns(['b', 'a'], all[1].run),
    turns(['b', 'c', 'a'], all[2].run),
  ];
  for (const { end } of all) end();
  expect(await Promise.all(running)).toEqual(['1', '2', '3']);
});

test('beyond the bound of a stream further work is refused with a time to retry, and other streams continue', async () => {
  const { work } = works();
  const turns = createStreamQueues(2);
  const [first, second, other] = [work('first'), work('second'), work('other')];
  const running = [turns(['a'], first.run), turns(['a'], second.run)];
  await expect(turns(['b', 'a'], other.run)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    details: { retryAfterSeconds: 2 },
  });
  other.end();
  expect(await turns(['b'], other.run)).toBe('other');
  first.end();
  second.end();
  await Promise.all(running);
  expect(await turns(['a'], async () => 'free again')).toBe('free again');
});
