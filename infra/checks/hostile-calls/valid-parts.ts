import {
  type MakeParts,
  type KnownParts,
  nameFilter,
  pagination,
} from './known-parts/make-parts.ts';
import { orderParts } from './known-parts/orders.ts';
import { productParts } from './known-parts/products.ts';
import { savedViewParts } from './known-parts/saved-views.ts';
import type { Operation } from './operations.ts';
import type { Parts } from './parts.ts';
import { aShopEvent, type Things } from './things.ts';
import { validValue } from './valid-values.ts';

const order: MakeParts = ({ orderId }) => ({ params: { id: orderId } });
const supplier: MakeParts = ({ supplierId }) => ({ params: { id: supplierId } });
const payment: MakeParts = ({ paymentId }) => ({ params: { id: paymentId } });

const insightSettings = {
  averageDailySalesPeriodDays: 30,
  grading: { periodDays: 30, strategy: 'PROFIT', thresholds: { A: 60, B: 30, C: 10 } },
  stockLevels: {
    leadTime: 7,
    reorderFrequency: 'EVERY_WEEK',
    stockBuffer: 7,
    runningLowThreshold: 7,
    overstockedThreshold: 90,
  },
};

const makeAssumptions = ({ supplierId, orderId: purchaseOrderId, shipmentId }: Things) => ({
  leadTimes: [{ supplierId, days: 12 }],
  demand: { percent: 5, months: [{ month: '2026-12', percent: 20 }] },
  shipments: [{ purchaseOrderId, shipmentId, arrivalDate: '2026-12-01' }],
  minimums: [{ supplierId, moq: 8 }],
});
const whatIf: MakeParts = (things) => ({
  body: {
    name: 'Peak',
    selection: { variantIds: things.variantIds },
    changes: makeAssumptions(things),
  },
});

/** Calls whose valid request needs more than a body that fits the schema. */
const known: KnownParts = {
  ...orderParts,
  ...productParts,
  ...savedViewParts,
  'API-AST-01': () => ({ body: { filename: 'a.csv', filetype: 'text/csv' } }),
  'API-AST-02': ({ announcedId, putGrant }) => ({
    params: { fileId: announcedId },
    query: { grant: putGrant },
    body: Buffer.from('Name\nOrder\n'),
  }),
  'API-AST-05': ({ openGrant }) => ({ query: { grant: openGrant } }),
  'API-AUTH-01': () => ({ body: { email: 'nobody@shop.example' } }),
  'API-DASH-02': () => ({ query: { after: '0000000000000001' } }),
  'API-DP-07': ({ variantIds }) => ({
    body: [
      {
        demandPlanItemId: variantIds[0],
        months: [{ month: 12, adjustedQuantity: 4 }],
      },
    ],
  }),
  'API-DP-08': () => ({ body: { pagination } }),
  'API-DP-11': () => ({
    body: { matching: {}, months: [3], change: { way: 'PERCENT', percent: 10 } },
  }),
  'API-DP-15': () => ({
    body: { pagination, search: 'a', sort: { column: 'orderedOn', order: 'DESC' }, filters: [] },
  }),
  'API-DP-17': ({ supplierId }) => ({
    body: { supplierId, month: '2026-03', pagination },
  }),
  'API-DP-19': ({ variantIds }) => ({
    params: { id: variantIds[0] },
    body: { like: { demandPlanItemId: variantIds[1] ?? variantIds[0], percent: 80 } },
  }),
  'API-DP-21': ({ variantIds }) => ({
    body: { ...aShopEvent, variantIds: [variantIds[0]] },
  }),
  'API-DP-22': ({ shopEventId, variantIds }) => ({
    params: { id: shopEventId },
    body: { ...aShopEvent, name: 'Longer sale', variantIds: [variantIds[0]] },
  }),
  'API-LOC-04': ({ locationId }) => ({ body: [locationId] }),
  'API-ONB-07': () => ({
    body: {
      mode: 'setup',
      firstName: 'Ann',
      surname: 'Hart',
      businessName: 'Shop',
      shopifyUrl: 'gift-shop',
    },
  }),
  'API-ONB-09': () => ({ query: { hmac: 'x', shop: 'gift-shop', timestamp: '1' } }),
  'API-ONB-10': () => ({ body: { shopifyUrl: 'gift-shop', accessToken: 'token' } }),
  'API-ONB-11': () => ({ query: { hmac: 'x', shop: 'gift-shop', timestamp: '1' } }),
  'API-ONB-02': ({ productId }) => ({ body: { hasBundles: true, productIds: [productId] } }),
  'API-REP-04': () => ({ query: { sort: 'productTitle', order: 'ASC' } }),
  'API-REP-05': () => ({
    body: {
      status: 'INACTIVE',
      frequency: 'WEEKLY',
      schedule: '1200',
      notifyViaEmail: false,
      onlyWhenChanged: true,
      typeSettings: { periodDays: 60 },
      recipients: ['ann@shop.example'],
    },
  }),
  'API-REP-12': ({ instanceId }) => ({
    body: { with: instanceId, kinds: ['ADDED'], pagination },
  }),
  'API-REP-18': () => ({ body: Buffer.from('{}') }),
  'API-REP-20': () => ({ body: { address: 'ann@shop.example' } }),
  'API-SUP-01': () => ({ body: { search: 'a', pagination, filters: [nameFilter] } }),
  'API-TEAM-02': () => ({ body: insightSettings }),
  'API-TEAM-04': () => ({
    body: {
      businessName: 'Shop',
      vatNumber: '1',
      contactNumber: '2',
      contactEmail: 'shop@shop.example',
      businessAddress: 'Quay 1',
      logoUrl: '',
    },
  }),
  'API-TEAM-12': () => ({ body: { settings: insightSettings } }),
  'API-WHATIF-02': whatIf,
  'API-WHATIF-04': whatIf,
  'API-WHATIF-06': (things) => ({ body: { changes: makeAssumptions(things), pagination } }),
};

const plain = ({ parameters, body }: Operation, things: Things): Parts => {
  const makeParameters = (place: string): Parts['params'] =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.name !== 'asOf')
        .map(({ name, schema }) => [name, validValue(schema, name, things)]),
    );
  return {
    params: makeParameters('path'),
    query: makeParameters('query'),
    body: body === null ? undefined : validValue(body, '', things),
  };
};

/** The kind of thing that an `id` in the path of a call names. */
const byPath: readonly (readonly [RegExp, MakeParts])[] = [
  [/^\/purchase-orders\/payments\/:id/, payment],
  [/^\/purchase-orders\/:id/, order],
  [/^\/teams\/user\/:id/, ({ ownerId }) => ({ params: { id: ownerId } })],
  [/^\/bulk-acts\/:id/, ({ actId }) => ({ params: { id: actId } })],
  [/^\/demand-plan\/shop-events\/:id/, ({ shopEventId }) => ({ params: { id: shopEventId } })],
  [/^\/demand-plan\/adjustments\/:id/, ({ adjustmentId }) => ({ params: { id: adjustmentId } })],
  [/^\/suppliers\/:id/, supplier],
  [/^\/products\/suppliers\/:id/, supplier],
  [/^\/products\/:id/, ({ productId }) => ({ params: { id: productId } })],
  [/^\/saved-views\/:id/, ({ viewId }) => ({ params: { id: viewId } })],
  [/^\/calendar-feeds\/:id/, ({ feedId }) => ({ params: { id: feedId } })],
  [/^\/calendars\//, ({ calendarToken }) => ({ params: { token: calendarToken, name: 'a.ics' } })],
  [/^\/what-if\/:id/, ({ whatIfId }) => ({ params: { id: whatIfId } })],
  [/^\/reports\/definitions\/:id/, ({ reportId }) => ({ params: { id: reportId } })],
  [/^\/reports\/instances\/:id/, ({ instanceId }) => ({ params: { id: instanceId } })],
  [/^\/email-alerts\/definitions\/:id/, ({ alertId }) => ({ params: { id: alertId } })],
  [
    /^\/further-alerts\/definitions\/:id/,
    ({ furtherAlertId }) => ({ params: { id: furtherAlertId } }),
  ],
  [/^\/files\//, ({ file: { fileId, name } }) => ({ params: { fileId, name } })],
];

/** A request with a valid answer. */
export const validParts = (operation: Operation, things: Things): Parts => {
  const { id, path } = operation.route;
  const parts = plain(operation, things);
  const byOwner = byPath.find(([pattern]) => pattern.test(path))?.[1](things);
  const byId = known[id]?.(things) ?? {};
  return {
    params: { ...parts.params, ...byOwner?.params, ...byId.params },
    query: byId.query ?? parts.query,
    body: 'body' in byId ? byId.body : parts.body,
  };
};
