import { afterAll, beforeAll } from '@jest/globals';
import { eventStoreContract } from '../contract/append.contract.ts';
import { largeAppendsContract } from '../contract/large-appends.contract.ts';
import { type EventStore, LARGEST_APPEND_BYTES } from '../event-store.ts';
import { subscriptionContract } from '../contract/subscription.contract.ts';
import { openEventStoreDb } from './event-store-db.ts';
import { createPeerLog } from './test-peer/log.ts';
import { openTestPeer, type TestPeer } from './test-peer/peer.ts';

let peer: TestPeer;
beforeAll(async () => {
  peer = await openTestPeer(createPeerLog({ maxAppendBytes: LARGEST_APPEND_BYTES }));
});
afterAll(async () => peer.close());

const openOnPeer = async (): Promise<EventStore> => openEventStoreDb(peer.url);
eventStoreContract('the EventStoreDB client and a test peer', openOnPeer);
largeAppendsContract('the EventStoreDB client and a test peer', openOnPeer);
subscriptionContract('the EventStoreDB client and a test peer', openOnPeer);

const realUrl = process.env['EVENT_STORE_URL'];
if (realUrl?.startsWith('esdb') === true) {
  const openOnServer = async (): Promise<EventStore> => openEventStoreDb(realUrl);
  eventStoreContract('a real EventStoreDB server', openOnServer);
  largeAppendsContract('a real EventStoreDB server', openOnServer);
  subscriptionContract('a real EventStoreDB server', openOnServer);
} else {
  process.stdout.write(
    'The contract of the event store was not tested on a real EventStoreDB server: EVENT_STORE_URL names none.\n',
  );
}
