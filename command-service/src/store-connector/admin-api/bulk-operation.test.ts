import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { testTiming, token } from '../test-connector.ts';
import { giftShop, gid } from '../test-shop-data.ts';
import { respondWith, openTestStore, type TestStore } from '../test-store/server.ts';
import { createAdminApi } from './admin-api.ts';
import { BulkAnswerGone, foldBulkLines } from './bulk-lines.ts';
import { type BulkRun, completeBulkOperation, createBulkNudge } from './bulk-operation.ts';
import { permanentToken } from './token-source.ts';
import { sleep, type Timing } from './timing.ts';

const query = 'query BulkProducts { products { edges { node { id } } } }';

let peer: TestStore;
let waits: number[];

beforeEach(async () => {
  peer = await openTestStore(giftShop());
  waits = [];
});
afterEach(() => peer.close());

const runWith = (timing: Timing): BulkRun => {
  const options = { url: peer.url, tokens: permanentToken(token), fetch, timing };
  const { signal } = new AbortController();
  return { api: createAdminApi(options), timing, signal, nudge: createBulkNudge() };
};

const complete = (id: string | null, remembered: string[] = [], run = runWith(testTiming(waits))) =>
  completeBulkOperation(run, query, {
    id,
    remember: async (started) => void remembered.push(started),
  });

const fail = (): never => {
  throw new Error('No operation was started');
};

const refusal = (code: string): string =>
  JSON.stringify({
    data: {
      bulkOperationRunQuery: {
        bulkOperation: null,
        userErrors: [{ field: null, message: 'No', code }],
      },
    },
  });

test('a new operation is stored before the wait, and a stored one is continued', async () => {
  const remembered: string[] = [];
  const { id } = await complete(null, remembered);
  expect(remembered).toEqual([id]);
  await expect(complete(id, remembered)).resolves.toMatchObject({ id });
  expect(remembered).toEqual([id]);
  expect(peer.queries.filter((name) => name === 'RunBulkQuery')).toHaveLength(1);
});

test('waits while the shop has its maximum number of operations', async () => {
  peer.faults.push(
    respondWith(200, refusal('OPERATION_IN_PROGRESS')),
    respondWith(200, refusal('LIMIT_REACHED')),
  );
  await expect(complete(null)).resolves.toMatchObject({ status: 'COMPLETED' });
  expect(waits).toEqual([5000, 5000]);
});

test('a query that the platform refuses is a defect of the product', async () => {
  peer.faults.push(respondWith(200, refusal('INVALID')));
  await expect(complete(null)).rejects.toMatchObject({ name: 'Error' });
});

test('gives up a store whose operations fail repeatedly', async () => {
  peer.bulkEnds.push('FAILED', 'FAILED', 'FAILED', 'FAILED', 'FAILED');
  await expect(complete(null)).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: expect.stringContaining('FAILED'),
  });
});

test('polls at longer and longer intervals until the end', async () => {
  peer.bulkEnds.push('RUNNING');
  const timing = testTiming(waits);
  const sleepAndEnd: Timing['sleep'] = async (milliseconds, signal) => {
    await timing.sleep(milliseconds, signal);
    const [operation] = peer.operations.values();
    if (waits.length === 3 && operation !== undefined) operation.status = 'COMPLETED';
  };
  await complete(null, [], runWith({ ...timing, sleep: sleepAndEnd }));
  expect(waits.map(Math.round)).toEqual([250, 275, 303]);
});

test('a webhook about the finished operation ends the wait', async () => {
  peer.bulkEnds.push('RUNNING');
  const timing: Timing = {
    ...testTiming(),
    // Longer than any test runs, unless it is aborted.
    sleep: (_, signal) => sleep(3_600_000, signal),
  };
  const run = runWith(timing);
  const done = complete(null, [], run);
  while (peer.queries.filter((name) => name === 'PollBulkOperation').length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const [[id, operation] = fail()] = peer.operations;
  operation.status = 'COMPLETED';
  const nudging = setInterval(() => {
    run.nudge.finished(id);
  }, 5);
  await expect(done).resolves.toMatchObject({ status: 'COMPLETED' });
  clearInterval(nudging);
});

test('an expired result is distinguished from a broken download', async () => {
  const timing = testTiming(waits);
  const download = { fetch, timing, signal: new AbortController().signal };
  const operation = {
    id: gid('BulkOperation', 1),
    status: 'COMPLETED' as const,
    errorCode: null,
    createdAt: '',
    objectCount: 1,
    rootObjectCount: 1,
    url: `${peer.url}/bulk/99`,
  };
  const startFold = () => ({ add: () => undefined, result: () => 'folded' });
  await expect(foldBulkLines(download, operation, startFold)).rejects.toThrow(BulkAnswerGone);
  const broken = { ...operation, url: `${peer.url}/bulk/1` };
  for (let at = 0; at < 6; at += 1) peer.downloadFaults.push(respondWith(200, '{"id":1}\n{"id"'));
  await expect(foldBulkLines(download, broken, startFold)).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
    cause: { name: 'DownloadBroken' },
  });
  expect(waits).toHaveLength(5);
  const empty = { ...operation, url: null, objectCount: 0 };
  await expect(foldBulkLines(download, empty, startFold)).resolves.toBe('folded');
});

test('an error of the fold is not taken for a broken download', async () => {
  const download = { fetch, timing: testTiming(waits), signal: new AbortController().signal };
  peer.downloadFaults.push(respondWith(200, '{"id":1}\n'));
  const operation = { ...(await complete(null)), objectCount: 1 };
  const startFold = () => ({
    add: () => {
      throw new RangeError('a bug');
    },
    result: () => null,
  });
  await expect(foldBulkLines(download, operation, startFold)).rejects.toThrow('a bug');
});
