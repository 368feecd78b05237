import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fact, newStream } from '../../contract/test-events.ts';
import { openEventStoreDb } from '../event-store-db.ts';
import { type PeerProcess, startPeerProcess } from './peer-process.ts';

let folder: string;
let peer: PeerProcess;

const start = async (port = 0): Promise<PeerProcess> =>
  startPeerProcess({
    file: path.join(folder, 'log'),
    certificateFile: path.join(folder, 'certificate.pem'),
    users: { admin: 'changeit' },
    port,
  });

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'test-peer-'));
  peer = await start();
});
afterEach(async () => {
  await peer.stop();
  await rm(folder, { recursive: true });
});

test('the client appends and reads with user and certificate, also after a restart', async () => {
  const store = await openEventStoreDb(peer.url);
  const stream = newStream();
  await store.append(stream, [fact()], 'no-stream');
  await peer.kill();
  peer = await start(peer.port);
  await store.append(stream, [fact()], 0);
  expect(await store.readStream(stream)).toHaveLength(2);
  await store.close();
});

test.each([
  ['a wrong password', (url: string) => url.replace('changeit', 'wrong')],
  ['an unknown user', (url: string) => url.replace('admin', 'nobody')],
])('the client does not open with %s', async (_what, urlWith) => {
  await expect(openEventStoreDb(urlWith(peer.url))).rejects.toMatchObject({
    name: 'EventStoreUnavailable',
    message: expect.stringMatching(/^Access denied/),
  });
});
