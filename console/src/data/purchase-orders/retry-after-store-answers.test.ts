import { expect, test } from '@jest/globals';
import { CallFailed } from '@quartermaster/contracts/core/client';
import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { answers, fakeApi } from '../../testing/fake-api.ts';
import { anOrder, aShipment } from '../../testing/test-order.ts';
import { retryAfterStoreAnswers } from './retry-after-store-answers.ts';

const received = aShipment({ receivedAt: '2026-03-01T09:00:00.000Z' });
const seen = { order: anOrder({ shipments: [received] }), revision: 7 };
const stale = new CallFailed({
  status: 412,
  problem: { code: 'VERSION_STALE', message: 'Changed' },
  requestId: null,
  method: 'POST',
  url: '/',
});

/** Revisions that a change was sent with; the API refuses those before `newest`. */
const collectSentRevisions = async (newest: number): Promise<readonly (number | null)[]> => {
  const sent: (number | null)[] = [];
  const send = async (revision: number | null): Promise<void> => {
    sent.push(revision);
    if ((revision ?? 0) < newest) throw stale;
  };
  await retryAfterStoreAnswers(seen, send).catch((error: unknown) => expect(error).toBe(stale));
  return sent;
};

test('a change is sent once more where only the store answered meanwhile', async () => {
  const updatedAt = '2026-03-01T09:00:02.000Z';
  const answered = { ...received, pushedToShopify: true, updatedAt };
  const now = anOrder({ shipments: [answered], updatedAt });
  fakeApi(answers(getPurchaseOrder, now, { ETag: '"8"' }));
  expect(await collectSentRevisions(8)).toEqual([7, 8]);
});

test('a change of somebody else refuses it', async () => {
  const now = anOrder({ shipments: [{ ...received, receivedAt: null }] });
  fakeApi(answers(getPurchaseOrder, now, { ETag: '"8"' }));
  expect(await collectSentRevisions(8)).toEqual([7]);
});

test('it is sent twice at most', async () => {
  fakeApi(answers(getPurchaseOrder, seen.order, { ETag: '"8"' }));
  expect(await collectSentRevisions(9)).toEqual([7, 8]);
});
