import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openTestPeer, type TestPeer } from './peer.ts';
import {
  basicAuthorization,
  batchAppend,
  connectRaw,
  type Headers,
  type RawConnection,
} from './raw-calls.ts';
import { readRaw } from './raw-reads.ts';

/* Answers of a follower and of a secure server, as recorded on a cluster of EventStoreDB 23.10.8. */
let peer: TestPeer;
let server: RawConnection;
beforeEach(async () => {
  peer = await openTestPeer();
  server = connectRaw(peer.url);
  await batchAppend(server, { stream: 'there', expected: 'no-stream' });
});
afterEach(async () => {
  server.streams.close();
  await peer.close();
});

/** The answers to each kind of call. */
const answersTo = async (headers: Headers) => {
  const append = { stream: `new-${randomUUID()}`, expected: 'no-stream', headers } as const;
  return {
    append: await batchAppend(server, append),
    readLog: await readRaw(server, { from: 'end', isBackwards: true, count: 1, headers }),
    readStream: await readRaw(server, { stream: 'there', headers }),
    subscribe: await readRaw(server, { from: 'end', framesOfSubscription: 1, headers }),
  };
};

const granted = {
  append: [expect.objectContaining({ revision: 0 })],
  readLog: ['event 0'],
  readStream: ['event 0', 'last 0'],
  subscribe: ['confirmation'],
};

describe('a follower', () => {
  const notLeader = {
    code: 'NOT_FOUND',
    details: 'Leader info available',
    exception: 'not-leader',
  };
  beforeEach(() => {
    peer.faults.leader = { host: '127.0.0.1', port: 1 };
  });

  test('refuses what requires the leader, but confirms a subscription', async () => {
    expect(await answersTo({ 'requires-leader': 'true' })).toEqual({
      append: [notLeader],
      readLog: [notLeader],
      readStream: [notLeader],
      subscribe: ['confirmation'],
    });
  });

  test('answers what does not require the leader', async () => {
    expect(await answersTo({})).toEqual(granted);
  });
});

describe('a secure server', () => {
  beforeEach(() => {
    peer.faults.users = { admin: 'changeit' };
  });

  test('answers a known user', async () => {
    expect(await answersTo(basicAuthorization('admin', 'changeit'))).toEqual(granted);
  });

  test('denies access without a user, to an append within its answer', async () => {
    const denied = {
      code: 'PERMISSION_DENIED',
      details: 'Access Denied',
      exception: 'access-denied',
    };
    expect(await answersTo({})).toEqual({
      append: [{ code: 7, message: 'AccessDenied', type: 'event_store.client.AccessDenied' }],
      readLog: [denied],
      readStream: [denied],
      subscribe: [denied],
    });
  });

  test.each([
    ['a wrong password', 'admin', 'wrong'],
    ['an unknown user', 'nobody', 'changeit'],
  ])('ends every call with %s, on a follower too', async (_what, user, password) => {
    const ended = [{ code: 'UNAUTHENTICATED', details: 'Unauthenticated' }];
    const all = { append: ended, readLog: ended, readStream: ended, subscribe: ended };
    const headers = basicAuthorization(user, password);
    expect(await answersTo(headers)).toEqual(all);
    peer.faults.leader = { host: '127.0.0.1', port: 1 };
    expect(await answersTo({ ...headers, 'requires-leader': 'true' })).toEqual(all);
  });
});

test('an open server does not look at a user', async () => {
  expect(await answersTo(basicAuthorization('nobody', 'x'))).toEqual(granted);
});

test('a starting server answers an append that it is not ready, and the next one', async () => {
  peer.faults.befallAppends('not-ready');
  const appends = [1, 2].map(
    () => ({ stream: `new-${randomUUID()}`, expected: 'no-stream' }) as const,
  );
  expect(await batchAppend(server, ...appends)).toEqual([
    { code: 0, message: 'Server Is Not Ready', type: 'google.protobuf.Empty' },
    expect.objectContaining({ revision: 0 }),
  ]);
});
