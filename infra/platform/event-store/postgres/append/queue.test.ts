import { describe, expect, test } from '@jest/globals';
import { LogBusy } from '../../event-store.ts';
import { createAppendQueue, toWaitingAppend, type WaitingAppend } from './queue.ts';

let count = 0;
const makeAppend = (name: string, events = 1, size = 10): WaitingAppend => {
  const [teamId = ''] = name.split(' ');
  count += 1;
  const makeEvent = (_: unknown, at: number) => ({
    id: `${String(count)}-${String(at)}`,
    type: 'ThingDone',
    schemaVersion: 1,
    data: 'x'.repeat(size),
    metadata: '',
  });
  const request = {
    stream: name,
    teamId,
    expected: -1,
    events: Array.from({ length: events }, makeEvent),
  };
  return toWaitingAppend(request, { resolve: () => undefined, reject: () => undefined });
};

const listStreams = (batch: readonly WaitingAppend[]): readonly string[] =>
  batch.map(({ request }) => request.stream);

const makeQueue = (...names: readonly string[]) => {
  const queue = createAppendQueue();
  for (const name of names) queue.add(makeAppend(name));
  return queue;
};

describe('appends that wait', () => {
  test('of two teams are written in turn, those of each in order', () => {
    const queue = makeQueue('flood a', 'flood b', 'flood c', 'calm a', 'calm b');
    expect(listStreams(queue.take())).toEqual([
      'flood a',
      'calm a',
      'flood b',
      'calm b',
      'flood c',
    ]);
    expect(queue.isEmpty()).toBe(true);
  });

  test('wait one batch at most for a team with many more', () => {
    const queue = createAppendQueue();
    for (let at = 0; at < 3_500; at += 1) queue.add(makeAppend(`flood ${String(at)}`));
    queue.take();
    queue.add(makeAppend('calm a'));
    expect(listStreams(queue.take())).toContain('calm a');
  });

  test('of one stream go one by one, in order', () => {
    const queue = makeQueue('team a', 'team a', 'team b', 'team a');
    expect(listStreams(queue.take())).toEqual(['team a', 'team b']);
    expect(listStreams(queue.take())).toEqual(['team a']);
    expect(listStreams(queue.take())).toEqual(['team a']);
    expect(queue.isEmpty()).toBe(true);
  });

  test('are served by turns when not every team fits into a batch', () => {
    const queue = createAppendQueue();
    for (const name of ['one a', 'two a', 'three a', 'one b', 'two b', 'three b']) {
      queue.add(makeAppend(name, 400));
    }
    const batches = Array.from({ length: 3 }, () => listStreams(queue.take()));
    expect(batches).toEqual([
      ['one a', 'two a'],
      ['three a', 'one b'],
      ['two b', 'three b'],
    ]);
  });

  test.each([
    ['appends of a team', { appendsPerTeam: 2 }, 'flood'],
    ['bytes of a team', { bytesPerTeam: 25 }, 'flood'],
    ['appends of all teams', { appends: 2 }, 'calm'],
    ['bytes of all teams', { bytes: 25 }, 'calm'],
  ])('are refused past the %s, until some are written', (_what, bound, refused) => {
    const plenty = { appends: 9, appendsPerTeam: 9, bytes: 999, bytesPerTeam: 999 };
    const queue = createAppendQueue({ ...plenty, ...bound });
    queue.add(makeAppend('flood a'));
    queue.add(makeAppend('flood b'));
    expect(() => queue.add(makeAppend(`${refused} c`))).toThrow(LogBusy);
    if (refused === 'flood') queue.add(makeAppend('calm a'));
    queue.take();
    queue.add(makeAppend(`${refused} c`));
    expect(listStreams(queue.take())).toEqual([`${refused} c`]);
  });
});
