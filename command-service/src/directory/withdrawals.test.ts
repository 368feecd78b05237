import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventDefinition, EventOf } from '@quartermaster/contracts/core/event';
import {
  storeWithdrawalFailed,
  storeWithdrawalRequested,
  storeWithdrawn,
} from '@quartermaster/contracts/purchase-orders/store-events';
import { factOf } from '@quartermaster/infra/event-store/test-events';
import { createInMemoryEventStore } from '@quartermaster/infra/event-store/in-memory';
import { openPool } from '@quartermaster/infra/postgres/pool';
import { openTestDatabase } from '@quartermaster/infra/postgres/test-database';
import { giftShop, shopFloor, shopTeam } from './examples.ts';
import { inMemoryDirectory } from './in-memory.ts';
import { openDirectory } from './postgres.ts';

const store = createInMemoryEventStore();
let directory = inMemoryDirectory(giftShop());
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await openTestDatabase();
  const pool = openPool(database.url, { max: 6, applicationName: 'directory test' });
  const ignored = (): void => undefined;
  const opened = await openDirectory({ pool, store, onPoison: ignored, onProblem: ignored });
  ({ directory } = opened);
  close = async () => {
    await opened.follower.stop();
    await pool.end();
    await database.close();
  };
});
afterAll(() => close());

let told = 0;
const happens = async <Definition extends EventDefinition>(
  { type }: Definition,
  data: EventOf<Definition>['data'],
): Promise<void> => {
  told += 1;
  await store.append(`some-${String(told)}`, [factOf(shopTeam, type, data)], 'no-stream');
};
const waiting = async () => {
  await directory.favourites(shopTeam); // waits for what was recorded
  return directory.openWithdrawals();
};

test('AMB-077 what a store may have of a receipt taken back waits until it has given that up', async () => {
  const ids = { purchaseOrderId: 'order', shipmentId: 's1', receiptId: 'undone' };
  const items = [{ productVariantId: 'mug', quantity: 60 }];
  await happens(storeWithdrawalRequested, { ...ids, locationId: shopFloor, items });
  expect(await waiting()).toMatchObject([{ ...ids, teamId: shopTeam, failures: 0 }]);
  await happens(storeWithdrawalFailed, { ...ids, reason: 'away' });
  expect(await waiting()).toMatchObject([{ ...ids, failures: 1 }]);
  await happens(storeWithdrawn, ids);
  expect(await waiting()).toEqual([]);
});
