import { expect, test } from '@jest/globals';
import { readPreparedShop } from '../../../console/e2e/data-folders.ts';
import { prepareOnLog } from './sample-on-log.ts';

test('the sample shop with its past orders is the same on EventStoreDB as on PostgreSQL', async () => {
  const { rows } = await prepareOnLog();
  expect(rows.orders.length).toBeGreaterThan(40);
  expect(rows.landedCosts).toHaveLength(rows.orders.length);
  expect(rows).toEqual(await readPreparedShop());
}, 600_000);
