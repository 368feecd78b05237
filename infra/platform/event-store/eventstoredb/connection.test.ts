import type { EventStoreDBClient } from '@eventstore/db-client';
import { describe, expect, test } from '@jest/globals';
import { BadConfig } from '../../config/config.ts';
import { closeConnection, openConnection } from './connection.ts';
import { EventStoreUnavailable, openEventStoreDb } from './event-store-db.ts';
import { openTestPeer } from './test-peer/peer.ts';

const SECRET = 'hunter2';

const complaintAbout = (url: string): string => {
  try {
    openConnection(url);
  } catch (error) {
    expect(error).toBeInstanceOf(BadConfig);
    return (error as Error).message;
  }
  throw new Error(`${url} was taken`);
};

describe('an address of an event store', () => {
  test.each([
    ['one server', 'esdb://localhost:2113?tls=false', 'localhost:2113'],
    ['one server without a port', 'esdb://localhost?tls=false', 'localhost'],
    ['an encrypted server', 'esdb://admin:changeit@db.example:2113', 'db.example:2113'],
    [
      'a cluster',
      'esdb://a:b@n1:2113,n2:2114,n3:2115?nodePreference=leader',
      'n1:2113,n2:2114,n3:2115',
    ],
    ['a cluster by its name', 'esdb+discover://a:b@cluster.example:2113', 'cluster.example:2113'],
    [
      'options in any case',
      'esdb://h:1/?TLS=false&keep_alive_interval=20000&gossipTimeout=7',
      'h:1',
    ],
  ])('may be that of %s', (_what, url, hosts) => {
    expect(openConnection(url).hosts).toBe(hosts);
  });

  test('may hold a user and a password with any character', () => {
    const { callOptions } = openConnection('esdb://ad%3Amin:p%40ss%3A%25@localhost:2113');
    expect(callOptions.credentials).toEqual({ username: 'ad:min', password: 'p@ss:%' });
  });

  test.each([
    ['another scheme', `http://admin:${SECRET}@localhost:2113`, 'must look like esdb://'],
    ['no host', 'esdb://', 'must look like esdb://'],
    ['a port that is no number', `esdb://admin:${SECRET}@localhost:http`, 'host:port'],
    ['a port that does not exist', `esdb://admin:${SECRET}@localhost:99999`, 'host:port'],
    ['a hole in the list of hosts', `esdb://admin:${SECRET}@a:1,,b:2`, 'host:port'],
    ['a password that is not escaped', `esdb://admin:${SECRET}@x@localhost:2113`, 'must look like'],
    ['a password badly escaped', `esdb://admin:${SECRET}%zz@localhost:2113`, '%XX'],
    ['encryption without a user', 'esdb://localhost:2113', 'user:password@'],
    ['an unknown option', `esdb://admin:${SECRET}@localhost:2113?tlz=false`, 'tlz'],
    [
      'an option with a wrong value',
      `esdb://admin:${SECRET}@localhost:2113?tls=no`,
      'true or false',
    ],
    ['certificates unchecked', `esdb://admin:${SECRET}@h:1?tlsVerifyCert=false`, 'tlsCAFile'],
    ['refusals ignored', `esdb://admin:${SECRET}@h:1?throwOnAppendFailure=false`, 'refused append'],
    [
      'an authority that is no file',
      `esdb://admin:${SECRET}@h:1?tlsCAFile=/nowhere.pem`,
      'certificate',
    ],
  ])('is refused with %s, in a message without its password', (_what, url, words) => {
    const complaint = complaintAbout(url);
    expect(complaint).toContain('EVENT_STORE_URL');
    expect(complaint).toContain(words);
    expect(complaint).not.toContain(SECRET);
  });

  test('where no server answers is reported without its password', async () => {
    const opening = openEventStoreDb(`esdb://admin:${SECRET}@127.0.0.1:9?tls=false`, {
      openRetries: { retries: 1, minTimeout: 1 },
    });
    await expect(opening).rejects.toThrow(EventStoreUnavailable);
    await expect(opening).rejects.toThrow('No event store answers at 127.0.0.1:9');
    await expect(opening).rejects.not.toThrow(SECRET);
  });

  test('where access is denied is reported without a retry', async () => {
    const peer = await openTestPeer();
    peer.faults.deniesAccess = true;
    await expect(openEventStoreDb(peer.url)).rejects.toThrow(
      `Access denied by the event store at 127.0.0.1:${peer.port}: `,
    );
    expect(peer.tally.read).toBe(1);
    await peer.close();
  });
});

test('closing waits for a client at most a second', async () => {
  const waiting = { dispose: () => new Promise<void>(() => undefined) } as EventStoreDBClient;
  await expect(closeConnection({ client: waiting })).resolves.toBeUndefined();
});
