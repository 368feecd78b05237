import { beforeEach, describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { mug } from '../../directory/examples.ts';
import { testShop } from '../test-shop.ts';

const mail = {
  to: ['sales@harbour.example'],
  subject: 'Purchase order PO-0001',
  message: 'Please find our order attached.',
};
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => `person${String(at)}@harbour.example`);

let store = createInMemoryEventStore();
let shop = testShop(store);
let id = '';
beforeEach(async () => {
  store = createInMemoryEventStore();
  shop = testShop(store);
  id = await shop.order([mug, 5]);
});
const requests = async () =>
  (await store.readAll(START, 100)).filter(({ type }) => type === 'PurchaseOrderMailRequested');

describe('API-PO-43 POST /purchase-orders/{id}/mail', () => {
  test('records recipients and content, with the requesting user for replies', async () => {
    const { body } = await shop.call('post', `/${id}/mail`, mail).expect(200);
    expect((await requests()).map(({ data }) => data)).toEqual([
      expect.objectContaining({
        purchaseOrderId: id,
        mailId: body.mailId,
        ...mail,
        cc: [],
        replyTo: 'owner@gift-shop.example',
        pdf: expect.objectContaining({ showCosts: true, sortedItemIds: [] }),
      }),
    ]);
  });

  test('the outcome of a mail does not make a version stale', async () => {
    const revision = (await store.readAll(START, 100)).filter(({ stream }) =>
      stream.endsWith(`.${id}`),
    ).length;
    const ifMatch = `"${String(revision - 1)}"`;
    await shop.call('post', `/${id}/mail`, mail).expect(200);
    const change = { content: { name: 'Spring' } };
    await shop.call('put', `/${id}`, change).set('If-Match', ifMatch).expect(204);
    await shop.call('put', `/${id}`, change).set('If-Match', ifMatch).expect(412);
    await shop.call('post', `/${id}/mail`, mail).set('If-Match', ifMatch).expect(412);
  });

  test.each([
    ['no address', { to: [] }, 'to', 'Must have at least one address'],
    ['no real address', { to: ['sales'] }, 'to.0', 'Must be an email address'],
    ['two addresses in one', { to: ['a@b.example, c@d.example'] }, 'to.0', 'Must be an email'],
    ['a name around the address', { cc: ['Ann <a@b.example>'] }, 'cc.0', 'Must be an email'],
    ['a line break in an address', { to: ['a@b.example\r\nBcc: c@d.example'] }, 'to.0', 'Must be'],
    ['eleven addresses', { to: many(6), cc: many(11).slice(6) }, 'to', 'Must be at most 10'],
    [
      'an address twice',
      { to: ['a@b.example'], cc: ['A@B.example'] },
      'to',
      'Must name each address once',
    ],
    ['no subject', { subject: ' ' }, 'subject', ''],
    ['a long subject', { subject: 'a'.repeat(201) }, 'subject', ''],
    [
      'a subject of two lines',
      { subject: 'Order\nBcc: a@b' },
      'subject',
      'Must be a single line, without control characters',
    ],
    ['no message', { message: '' }, 'message', ''],
    ['a long message', { message: 'a'.repeat(5001) }, 'message', ''],
    ['an unknown option', { pdf: { showMargins: true } }, 'pdf.showMargins', 'Unknown field'],
  ])('NF-S-01 is refused with %s', async (_, wrong, path, message) => {
    const { body } = await shop.call('post', `/${id}/mail`, { ...mail, ...wrong }).expect(400);
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path, message: expect.stringContaining(message) }],
    });
    expect(await requests()).toEqual([]);
  });

  test('API-PO-43 an item of another order cannot be printed', async () => {
    const pdf = { sortedItemIds: ['unknown'] };
    const { body } = await shop.call('post', `/${id}/mail`, { ...mail, pdf }).expect(400);
    expect(body.issues).toEqual([
      { path: 'pdf.sortedItemIds.0', message: 'No such item in this order' },
    ]);
  });

  test('AMB-128 an order of another team is unknown', async () => {
    const other = testShop(store, 'team-2');
    await other.call('post', `/${id}/mail`, mail).expect(404);
    expect(await requests()).toEqual([]);
  });
});
