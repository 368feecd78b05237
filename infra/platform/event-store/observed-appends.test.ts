import { START } from '@quartermaster/contracts/core/position';
import { beforeEach, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { createHealth } from '../telemetry/health.ts';
import { createMetrics, type Metrics } from '../telemetry/metrics.ts';
import { operationsRoutes } from '../telemetry/operations-routes.ts';
import { type EventStore, WrongExpectedRevision } from './event-store.ts';
import { createInMemoryEventStore } from './in-memory.ts';
import { observeAppends } from './observed-appends.ts';
import { fact, newStream } from './contract/test-events.ts';

let metrics: Metrics;
let store: EventStore;
let stream: string;
beforeEach(() => {
  metrics = createMetrics({ processMetrics: false });
  store = observeAppends(createInMemoryEventStore(), metrics.observeAppend);
  stream = newStream();
});

const lines = async (): Promise<readonly string[]> => {
  const app = express().use(operationsRoutes(createHealth(), metrics));
  const { text } = await request(app).get('/metrics').expect(200);
  return text.split('\n');
};

test('NF-O-06 appends are counted by outcome', async () => {
  await store.append(stream, [fact(1), fact(2)], 'no-stream');
  await store.append(stream, [fact(3)], 1);
  await expect(store.append(stream, [fact(4)], 'no-stream')).rejects.toThrow(WrongExpectedRevision);
  await store.close();
  await expect(store.append(stream, [fact(5)], 2)).rejects.toThrow('closed');
  expect(await lines()).toEqual(
    expect.arrayContaining([
      'event_append_duration_seconds_count{outcome="appended"} 2',
      'event_append_duration_seconds_count{outcome="conflict"} 1',
      'event_append_duration_seconds_count{outcome="failed"} 1',
      'events_appended_total 3',
    ]),
  );
});

test('all other calls return what the store returns', async () => {
  const { revision, position } = await store.append(stream, [fact(1), fact(2)], 'no-stream');
  expect(revision).toBe(1);
  expect(await store.head()).toBe(position);
  expect(await store.readStream(stream, { from: 1 })).toHaveLength(1);
  expect(await store.readAll(START, 1)).toHaveLength(1);
  const seen: string[] = [];
  const subscription = store.subscribeAll(
    START,
    async (events) => {
      seen.push(...events.map((event) => event.stream));
      if (seen.length === 2) void subscription.stop();
    },
    { batchSize: 1 },
  );
  await subscription.done;
  expect(seen).toEqual([stream, stream]);
});
