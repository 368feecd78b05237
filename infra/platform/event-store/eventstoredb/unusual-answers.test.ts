import { parseLogPosition, formatPosition } from './stored-event.ts';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { facts, newStream } from '../contract/test-events.ts';
import { START } from '@quartermaster/contracts/core/position';
import { type EventStore, StreamCut } from '../event-store.ts';
import { OtherLog } from '../log-identity.ts';
import { isPassing } from './client-calls.ts';
import { openEventStoreDb } from './event-store-db.ts';
import { openTestPeer, type TestPeer } from './test-peer/peer.ts';

let peer: TestPeer;
let store: EventStore;
beforeEach(async () => {
  peer = await openTestPeer();
  store = await openEventStoreDb(peer.url);
});
afterEach(async () => {
  await store.close();
  await peer.close();
});

const makeServiceError = (code: status, details: string): ServiceError =>
  Object.assign(new Error(details), { code, details, metadata: new Metadata() });

/** The peer answers every call like this from now on, as a server of version 23.10 does. */
const answerAll = (error: ServiceError): void => {
  peer.faults.findLeaderRefusal = () => error; // also of appends
  peer.faults.findRefusal = () => error;
};

const unknown = (): void => {
  answerAll(makeServiceError(status.UNKNOWN, 'Unexpected ReadAllResult: Error'));
};

describe('UNKNOWN', () => {
  test('on a read from a position means that the log has no event there', async () => {
    const { position } = await store.append(newStream(), facts(1), 'no-stream');
    unknown();
    const before = peer.tally.read;
    const reading = store.readAll(position, 10);
    await expect(reading).rejects.toThrow(OtherLog);
    await expect(reading).rejects.toThrow(`A reader is at position ${String(position)}`);
    expect(peer.tally.read).toBe(before + 1);
  });

  test('on a read from the start is an error of its own, which is not repeated', async () => {
    unknown();
    const before = peer.tally.read;
    const failure: unknown = await store.readAll(START, 10).catch((error: unknown) => error);
    expect(failure).not.toBeInstanceOf(OtherLog);
    expect(String(failure)).toContain('Unexpected ReadAllResult');
    expect(isPassing(failure)).toBe(false);
    expect(peer.tally.read).toBe(before + 1);
  });

  test('on a subscription from a position ends it, and no other is tried', async () => {
    const { position } = await store.append(newStream(), facts(1), 'no-stream');
    const { commit, prepare } = parseLogPosition(position)!;
    const within = formatPosition({ commit: commit - 5n, prepare: prepare - 5n });
    const { done } = store.subscribeAll(within, async () => undefined);
    await expect(done).rejects.toThrow(OtherLog);
    expect(peer.tally.subscribe).toBe(1);
  });

  test('on an append is not repeated', async () => {
    unknown();
    const before = peer.tally.append + peer.tally.batchAppend;
    await expect(store.append(newStream(), facts(1), 'no-stream')).rejects.toThrow('UNKNOWN');
    expect(peer.tally.append + peer.tally.batchAppend).toBeLessThanOrEqual(before + 2);
  });

  test('at the opening is neither a server that is away nor denied access', async () => {
    unknown();
    const before = peer.tally.read;
    const opening = openEventStoreDb(peer.url);
    await expect(opening).rejects.toThrow('The log cannot be read from the event store at');
    expect(peer.tally.read).toBe(before + 1);
  });
});

test('a wrong password is denied access at the opening', async () => {
  answerAll(makeServiceError(status.UNAUTHENTICATED, 'Unauthenticated'));
  await expect(openEventStoreDb(peer.url)).rejects.toThrow('Access denied by the event store at');
});

describe('a stream of which an operator removed events', () => {
  const other = newStream();
  const expectCut = async (stream: string, calling: Promise<unknown>): Promise<void> => {
    await expect(calling).rejects.toThrow(StreamCut);
    await expect(calling).rejects.toThrow(stream);
    await expect(calling).rejects.toThrow('restore it from a backup');
  };

  test('is named when its first events are gone, and others are read', async () => {
    const stream = newStream();
    await store.append(stream, facts(5), 'no-stream');
    await store.append(other, facts(1), 'no-stream');
    peer.log.setMetadata(stream, { $tb: 3 });
    await expectCut(stream, store.readStream(stream));
    await expectCut(stream, store.readStream(stream, { from: 1 }));
    expect(await store.readStream(stream, { from: 3 })).toHaveLength(2);
    expect(await store.readStream(other)).toHaveLength(1);
  });

  test('is named when it was deleted and is written to again, and others are read', async () => {
    const stream = newStream();
    await store.append(stream, facts(2), 'no-stream');
    peer.log.delete(stream);
    await expectCut(stream, store.append(stream, facts(1), 'no-stream'));
    await expectCut(stream, store.readStream(stream));
    expect(await store.append(newStream(), facts(1), 'no-stream')).toMatchObject({ revision: 0 });
  });

  test('is named when it is deleted for good, on a read and on an append', async () => {
    const stream = newStream();
    await store.append(stream, facts(2), 'no-stream');
    peer.log.tombstone(stream);
    await expectCut(stream, store.readStream(stream));
    await expectCut(stream, store.append(stream, facts(1), 1));
  });
});
