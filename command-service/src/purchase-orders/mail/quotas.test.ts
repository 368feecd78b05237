import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testApp, testNow } from '@quartermaster/platform/http/test-app';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import { openQuotas } from '@quartermaster/platform/limits/quotas';
import type pg from 'pg';
import request from 'supertest';
import { twoFiles } from '@quartermaster/platform/files/test-files';
import { createCommandHandler } from '../../core/handle-command.ts';
import { giftShop, mug } from '../../directory/examples.ts';
import { inMemoryDirectory } from '../../directory/in-memory.ts';
import { purchaseOrderRoutes } from '../routes/orders.ts';
import { testShop } from '../test-shop.ts';
import { applyMailQuotas } from './routes.ts';

let pool: pg.Pool;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'test' });
  close = async () => {
    await pool.end();
    await database.close();
  };
});
afterAll(() => close());

const mail = {
  to: Array.from({ length: 10 }, (_, at) => `person${String(at)}@harbour.example`),
  subject: 'Purchase order PO-0001',
  message: 'Please find our order attached.',
};

test('60 mails to 600 addresses at once are not all sent, and another team continues', async () => {
  const store = createInMemoryEventStore();
  const directory = inMemoryDirectory(giftShop());
  const routes = purchaseOrderRoutes({
    handler: createCommandHandler(store),
    directory,
    applyReceipt: async () => undefined,
    files: twoFiles,
  });
  const quotas = await openQuotas(pool, () => testNow);
  const app = testApp(applyMailQuotas(quotas, routes), {
    authenticate: async (teamId) => ({ ...member, teamId }),
  });
  const send = async (teamId: string, id: string) =>
    request(app)
      .post(`/api/purchase-orders/${id}/mail`)
      .auth(teamId, { type: 'bearer' })
      .send(mail);
  const ownTeam = member.teamId ?? '';
  const mine = await testShop(store).order([mug, 5]);
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(ownTeam, mine)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers['retry-after']).toBe('3600');
  expect(refused?.body).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'A team may send mails to 200 addresses per hour',
  });
  const requested = (await store.readAll(START, 1000)).filter(
    ({ type }) => type === 'PurchaseOrderMailRequested',
  );
  expect(requested).toHaveLength(20); // every accepted mail can be sent
  const made = await testShop(store, 'team-2').call('post', '/create', {}).expect(201);
  expect((await send('team-2', (made.body as { id: string }).id)).status).toBe(200);
});
