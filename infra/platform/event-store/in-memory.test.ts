import { expect, test } from '@jest/globals';
import { appendTogetherContract } from './contract/append-together.contract.ts';
import { eventStoreContract } from './contract/append.contract.ts';
import { largeAppendsContract } from './contract/large-appends.contract.ts';
import { fact, newStream } from './contract/test-events.ts';
import type { EventStore } from './event-store.ts';
import { createInMemoryEventStore, createInMemoryLog } from './in-memory.ts';
import { EventIdsTaken } from './repeated-append.ts';
import { subscriptionContract } from './contract/subscription.contract.ts';

const shared = createInMemoryLog();
const open = async (): Promise<EventStore> => createInMemoryEventStore(shared);
eventStoreContract('in memory', open);
largeAppendsContract('in memory', open);
appendTogetherContract('in memory', open);
subscriptionContract('in memory', open);

test('records the time of the given clock', async () => {
  const store = createInMemoryEventStore(createInMemoryLog(() => '2026-11-21T08:00:00.000Z'));
  const stream = newStream();
  await store.append(stream, [fact()], 'no-stream');
  expect((await store.readStream(stream))[0]?.recordedAt).toBe('2026-11-21T08:00:00.000Z');
});

test('refuses an event id that another event has', async () => {
  const store = createInMemoryEventStore();
  const event = fact();
  await store.append(newStream(), [event], 'no-stream');
  await expect(store.append(newStream(), [event], 'no-stream')).rejects.toThrow(EventIdsTaken);
});
