import { expect, test } from '@jest/globals';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { foreignFile, ownFile } from '@quartermaster/platform/files/test-files';
import { mug } from '../directory/examples.ts';
import { testShop } from './test-shop.ts';

test('API-PO-06 ROLE-P-09 a file of another team is not attached to an order', async () => {
  const shop = testShop(createInMemoryEventStore());
  const id = await shop.order([mug, 1]);
  const attach = (...attachmentUrls: string[]) =>
    shop.call('put', `/${id}`, { content: { attachmentUrls } });
  const { body } = await attach(ownFile, foreignFile).expect(404);
  expect(body).toMatchObject({ issues: [{ path: 'content.attachmentUrls.1' }] });
  await attach(ownFile, 'https://harbour.example/prices.pdf').expect(204);
});
