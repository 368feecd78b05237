import { afterAll, beforeAll } from '@jest/globals';
import { openEventStoreDb } from '../eventstoredb/event-store-db.ts';
import { openTestPeer, type TestPeer } from '../eventstoredb/test-peer/peer.ts';
import { teamLogContract } from './team-log.contract.ts';

// A separate log that holds only the events of this suite, since each page reads the whole log without an index.
let peer: TestPeer;
beforeAll(async () => {
  peer = await openTestPeer();
});
afterAll(async () => peer.close());

teamLogContract('the EventStoreDB client and a test peer', async () => openEventStoreDb(peer.url));

const realUrl = process.env['EVENT_STORE_URL'];
if (realUrl?.startsWith('esdb') === true) {
  teamLogContract('a real EventStoreDB server', async () => openEventStoreDb(realUrl));
}
