import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { documents } from '../test-documents.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

let directory: string;
let store: TestStore;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'bulk-failures-'));
  store = await openTestStore({ directory });
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

const loseResults = () => rm(path.join(directory, 'bulk'), { recursive: true });

const productTitles = '{ products { edges { node { id title } } } }';
const start = async (): Promise<string> => {
  const { data } = await store.ask(documents.runBulk, { q: productTitles });
  return (data?.['bulkOperationRunQuery'] as { bulkOperation: { id: string } }).bulkOperation.id;
};
interface Polled {
  readonly status: string;
  readonly url: string | null;
}
const pollUntilEnded = async (id: string): Promise<Polled> => {
  for (;;) {
    const { data } = await store.ask(documents.pollBulk, { id });
    const operation = data?.['bulkOperation'] as Polled;
    if (!['CREATED', 'RUNNING'].includes(operation.status)) return operation;
  }
};

test('an operation whose result cannot be written fails, and the log has the reason', async () => {
  await loseResults();
  expect(await pollUntilEnded(await start())).toMatchObject({ status: 'FAILED', url: null });
  expect(store.problems).toMatchObject([{ where: 'bulk operation', error: { code: 'ENOENT' } }]);
});

test('a download that fails in the simulator is answered 500, and the log has the reason', async () => {
  const { url } = await pollUntilEnded(await start());
  await loseResults();
  expect((await fetch(url ?? '')).status).toBe(500);
  expect(store.problems).toMatchObject([{ where: 'request', error: { code: 'ENOENT' } }]);
});
