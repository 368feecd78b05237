import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inventoryFields } from '@quartermaster/contracts/inventory/read-models';
import { member, testApp, testNow } from '@quartermaster/platform/http/test-app';
import { createWorkQueues } from '@quartermaster/platform/limits/work-queues';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import { openDownloadGrants } from '@quartermaster/platform/sessions/download-grants';
import request from 'supertest';
import { openReadModels, type ReadModels } from '../../core/given-events.ts';
import { tagged } from '../../products/examples.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { bowl, crate, dayBegan, linked, mugShop, shown, stocked, supplied } from '../examples.ts';
import { inventoryProjection } from '../projection.ts';
import { inventoryExportRoutes } from './routes.ts';

let models: ReadModels;
const moments: string[] = [];
let hasLeft = false;
let app: ReturnType<typeof createApp>;
const createApp = (teamId: string) =>
  testApp(
    inventoryExportRoutes({
      pool: models.pool,
      past: {
        ask: (moment, work) => {
          moments.push('instant' in moment ? moment.instant : String(moment.position));
          return work(models.pool);
        },
      },
      grants: openDownloadGrants(models.pool),
      isActiveMember: async (owner) => owner.userId === member.userId && !hasLeft,
      work: createWorkQueues(),
      publicUrl: 'https://shop.example',
    }),
    { authenticate: async () => ({ ...member, teamId }) },
  );

beforeAll(async () => {
  models = await openReadModels([inventoryProjection, teamsProjection]);
  await migrateAuth(models.pool);
  await models.given(
    ...mugShop(120),
    shown(bowl, { productTitle: '=bowl, "large"', costPrice: null }),
    stocked(-2, bowl),
    shown(crate, { productTitle: 'Crate', costPrice: 3 }),
    stocked(40, crate),
    supplied(10),
    linked(crate),
    tagged(crate, ['gift', 'large']),
    dayBegan(),
  );
  app = createApp('team-1');
});
afterAll(() => models.close());

const requestExport = (body: object, query = '') =>
  request(app)
    .post(`/api/inventory-items/request-export${query}`)
    .auth('any', { type: 'bearer' })
    .send(body);
const download = async (body: object, query = '') => {
  const answer = await requestExport(body, query).expect(200);
  const url = new URL(answer.body.url);
  expect(url.origin).toBe('https://shop.example');
  return request(app).get(url.pathname).buffer().expect(200);
};
const downloadLines = async (body: object, query = '') =>
  (await download(body, query)).text.replace('\ufeff', '').trimEnd().split('\r\n');

describe('API-INV-06 an export of the inventory', () => {
  test('NF-C-04 AMB-091 has exactly the chosen columns in their order, and every variant', async () => {
    expect(
      await downloadLines({ columns: ['quantity', 'productTitle', 'costPrice', 'tags'] }),
    ).toEqual([
      'quantity,productTitle,costPrice,tags',
      `-2,"'=bowl, ""large""",,`,
      '40,Crate,3,gift; large',
      '120,Mug,10,',
    ]);
  });

  test('is a file with a name that needs no session', async () => {
    const { headers } = await download({ columns: ['sku'] });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename=inventory-${testNow.slice(0, 10)}.csv`,
    });
  });

  test('ROLE-P-08 is refused once its member has left', async () => {
    const { url } = (await requestExport({ columns: ['sku'] }).expect(200)).body as { url: string };
    hasLeft = true;
    const refused = await request(app).get(new URL(url).pathname).expect(403);
    hasLeft = false;
    expect(refused.body).toMatchObject({ code: 'FORBIDDEN' });
    await request(app).get(new URL(url).pathname).expect(200);
  });

  test('has titles, filters, a search, an order and chosen variants', async () => {
    const columns = ['productTitle', 'primarySupplier', 'locationQuantities'];
    const titles = ['Product', 'Supplier', 'Stock'];
    const criteria = { type: 'number', operator: 'greaterThan', value: 10 };
    const body = {
      columns,
      titles,
      filters: [{ column: 'quantity', criteria }],
      sort: { column: 'quantity', order: 'DESC' },
    };
    expect(await downloadLines(body)).toEqual([
      'Product,Supplier,Stock',
      'Mug,,Dock: 120',
      'Crate,Harbour Wholesale,Dock: 40',
    ]);
    expect(await downloadLines({ columns: ['sku'], search: 'crate' })).toHaveLength(2);
    expect(await downloadLines({ columns: ['quantity'], variantIds: [bowl] })).toEqual([
      'quantity',
      '-2',
    ]);
  });

  test('has the words and decimals of the screens, and the values of the API by choice', async () => {
    const columns = [
      'status',
      'shopifyStatus',
      'itemType',
      'favourite',
      'costPrice',
      'planningRate',
    ];
    const [, shown] = await downloadLines({ columns, variantIds: [crate] });
    expect(shown).toBe('No sales,Active,Item,No,3,0');
    const [, raw] = await downloadLines({ columns, variantIds: [crate], raw: true });
    expect(raw).toBe('NO_SALES,ACTIVE,STAND_ALONE,false,3,0');
  });

  test('can have every field of an item', async () => {
    const [header, line = ''] = await downloadLines({
      columns: inventoryFields,
      variantIds: [crate],
    });
    expect(header?.split(',')).toEqual([...inventoryFields]);
    expect(line).not.toContain('[object');
  });

  test('is a workbook on request', async () => {
    const file = await download({ columns: ['sku'], format: 'xlsx' });
    expect(file.headers['content-type']).toContain('spreadsheetml');
    expect(file.headers['content-disposition']).toContain('.xlsx');
  });

  test('NF-D-06 as of a moment names it in the file and in its first line', async () => {
    const question = '?asOf=2026-03-01';
    const [first, second] = await downloadLines({ columns: ['sku'] }, question);
    expect([first, second]).toEqual(['Inventory as of 2026-03-01', 'sku']);
    expect(moments).toEqual(['2026-03-01T23:59:59.999Z']);
    const { headers } = await download({ columns: ['sku'] }, question);
    expect(headers['content-disposition']).toContain('inventory-as-of-2026-03-01.csv');
  });

  test.each([
    ['no column', { columns: [] }, 'columns'],
    ['an unknown column', { columns: ['price'] }, 'columns.0'],
    ['a column twice', { columns: ['sku', 'sku'] }, 'columns'],
    ['another number of titles', { columns: ['sku'], titles: [] }, 'titles'],
    ['an unknown format', { columns: ['sku'], format: 'ods' }, 'format'],
  ])('is refused with %s', async (_, body, path) => {
    const answer = await requestExport(body).expect(400);
    expect(answer.body.issues).toMatchObject([{ path }]);
  });

  test('is that of the team that requested it, and the address cannot be guessed', async () => {
    const others = await request(createApp('team-2'))
      .post('/api/inventory-items/request-export')
      .auth('any', { type: 'bearer' })
      .send({ columns: ['sku'] });
    const { pathname } = new URL(others.body.url);
    const { text } = await request(app).get(pathname).buffer().expect(200);
    expect(text.trim()).toBe('\ufeffsku'.trim());
    await request(app).get('/api/inventory-items/exports/other/inventory.csv').expect(403);
  });
});
