import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDataDir, removeDataDir } from '../../../console/e2e/data-folders.ts';
import { freePort, runProduct, startProduct } from '../../../console/e2e/product.ts';
import { openTestPeer } from '@quartermaster/platform/event-store/eventstoredb/test-peer/peer';
import {
  type PeerProcess,
  startPeerProcess,
} from '@quartermaster/platform/event-store/eventstoredb/test-peer/peer-process';

const PASSWORD = 'correct-horse';

let dataDir: string;
let secure: PeerProcess;
beforeAll(async () => {
  dataDir = await createDataDir();
  secure = await startPeerProcess({
    file: path.join(dataDir, 'log'),
    certificateFile: path.join(dataDir, 'certificate.pem'),
    users: { admin: PASSWORD },
  });
});
afterAll(async () => {
  await secure.stop();
  await removeDataDir(dataDir);
});

/** Node warns of a certificate for a bare address. */
const toLocalhostUrl = ({ url }: PeerProcess): string => url.replace('127.0.0.1', 'localhost');

const start = async (eventStoreUrl: string) =>
  runProduct({ dataDir, port: await freePort(), env: { EVENT_STORE_URL: eventStoreUrl } }, 'start');

test('a start that the log denies access ends with one sentence, which has no password', async () => {
  const peer = await openTestPeer();
  peer.faults.deniesAccess = true;
  const { code, output } = await start(peer.url.replace('://', `://admin:${PASSWORD}@`));
  expect(output).toMatch(/^[^\n]*denied[^\n]*\n$/i);
  expect(output).not.toContain(PASSWORD);
  expect(code).toBe(1);
  await peer.close();
}, 120_000);

test('the same with a wrong password; with the right one the product starts', async () => {
  const { code, output } = await start(toLocalhostUrl(secure).replace(PASSWORD, 'wrong-horse'));
  expect(output).toMatch(/^[^\n]*denied[^\n]*\n$/i);
  expect(output).not.toContain('wrong-horse');
  expect(code).toBe(1);
  const env = { EVENT_STORE_URL: toLocalhostUrl(secure), SAMPLE_STORE: 'none' };
  const product = await startProduct({ dataDir, port: await freePort(), env });
  const ready = await fetch(new URL('/health/ready', product.url));
  expect(ready.status).toBe(200);
  await product.stop();
}, 180_000);
