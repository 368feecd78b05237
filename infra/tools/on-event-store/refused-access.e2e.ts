import { expect, test } from '@jest/globals';
import { newDataDir, removeDataDir } from '../../../console/e2e/data-folders.ts';
import { freePort, runProduct } from '../../../console/e2e/product.ts';
import { openTestPeer } from '../../platform/event-store/eventstoredb/test-peer/peer.ts';

const PASSWORD = 'correct-horse';

test('a start that the log denies access ends with one sentence, which has no password', async () => {
  const [peer, dataDir] = [await openTestPeer(), await newDataDir()];
  peer.faults.deniesAccess = true;
  const env = { EVENT_STORE_URL: peer.url.replace('://', `://admin:${PASSWORD}@`) };
  const { code, output } = await runProduct({ dataDir, port: await freePort(), env }, 'start');
  expect(output).toMatch(/^[^\n]*denied[^\n]*\n$/i);
  expect(output).not.toContain(PASSWORD);
  expect(code).toBe(1);
  await peer.close();
  await removeDataDir(dataDir);
}, 120_000);
