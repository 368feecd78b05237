import { setTimeout as sleep } from 'node:timers/promises';
import { requestUpload, describeFile } from '@quartermaster/contracts/assets/calls';
import { getBulkAct, requestBulkAct } from '@quartermaster/contracts/bulk-acts/calls';
import { createComponents } from '@quartermaster/contracts/bundles/calls';
import { adjustMatchingItems } from '@quartermaster/contracts/demand-plan/adjustment-calls';
import {
  generateDemandPlan,
  getDemandPlanSummary,
} from '@quartermaster/contracts/demand-plan/calls';
import {
  addShopEvent,
  listShopEvents,
  MAX_SHOP_EVENTS,
} from '@quartermaster/contracts/demand-plan/shop-events';
import { requestInventoryExport } from '@quartermaster/contracts/inventory/calls/export';
import { buildComponentId } from '@quartermaster/contracts/inventory/rules/bundles';
import {
  createPurchaseOrderWithQuantities,
  getPurchaseOrder,
  setPurchaseOrderStatus,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { createPayment } from '@quartermaster/contracts/purchase-orders/calls/payments';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
} from '@quartermaster/contracts/saved-views/calls';
import { createSupplier } from '@quartermaster/contracts/suppliers/calls';
import type { openReport } from './open-report.ts';
import type { Send } from './send.ts';
import type { Team } from './teams.ts';
import { aShopEvent, type Things } from './things.ts';
import {
  createCalendarFeed,
  listCalendarFeeds,
  revokeCalendarFeed,
} from '@quartermaster/contracts/calendar/calls';
import { createWhatIf, deleteWhatIf, listWhatIfs } from '@quartermaster/contracts/what-if/calls';

/** A team may have 100 drafts, and attacks keep some. The last ones may be in use; the first one is, by queries. */
const LAST_DRAFTS = 40;

/** A what-if draft of the team. */
const openDraft = async ({ call, name }: Team) => {
  const { data } = (await call(listWhatIfs, { query: {} })).body;
  const old = data.slice(LAST_DRAFTS, -1);
  // Another attack may have deleted one of them.
  await Promise.allSettled(old.map(({ id }) => call(deleteWhatIf, { params: { id } })));
  const body = { name, selection: { matching: {} } };
  return { whatIfId: (await call(createWhatIf, { body })).body.id };
};

/** The newest feeds may be in use by the attackers. */
const LAST_FEEDS = 6;
const TRIES = 5;

const readToken = (url: string): string => new URL(url).pathname.split('/').at(-2) ?? '';

/** A calendar feed. A person may have 10, and attacks make some meanwhile. */
const openCalendar = async ({ call, name }: Team) => {
  for (let tries = 1; ; tries += 1) {
    const { body: feeds } = await call(listCalendarFeeds, {});
    const old = feeds.slice(LAST_FEEDS);
    // Another attack may have revoked one of them.
    await Promise.allSettled(old.map(({ id }) => call(revokeCalendarFeed, { params: { id } })));
    try {
      const body = { name, kinds: ['ORDER_BY' as const, 'REPORTS' as const] };
      const made = await call(createCalendarFeed, { body });
      return { feedId: made.body.id, calendarToken: readToken(made.body.url) };
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
};

const readGrant = (url: string): string => new URL(url).searchParams.get('grant') ?? '';

const makeCsv = (name: string): string =>
  `Name,Supplier,SKU,Quantity\nImported,Harbour of ${name},SKU-1,3\n`;

const upload = {
  params: { target: 'imports' },
  body: { filename: 'orders.csv', filetype: 'text/csv' },
} as const;

/** A file of the team, with a signed address to open it. */
export const openFile = async ({ call, name: team }: Team, send: Send) => {
  const csv = makeCsv(team);
  const { url, fileUrl } = (await call(requestUpload, upload)).body;
  const { pathname, search } = new URL(url);
  const headers = { 'Content-Type': 'text/csv', 'Content-Length': String(csv.length) };
  const put = { method: 'PUT', path: `${pathname}${search}`, headers, body: csv };
  const { status, text } = await send(put);
  if (status !== 204) throw new Error(`The file was not taken: ${status} ${text}`);
  const [fileId = '', name = ''] = pathname.split('/').slice(-2);
  const described = await call(describeFile, { params: { fileId } });
  return { file: { fileId, name, fileUrl }, openGrant: readGrant(described.body.url) };
};

/** A file that is not uploaded yet, with a signed address for its upload. */
const announceFile = async ({ call }: Team) => {
  const { url } = (await call(requestUpload, upload)).body;
  return { announcedId: new URL(url).pathname.split('/').at(-2) ?? '', putGrant: readGrant(url) };
};

/** The token of an exported file. */
const requestExport = async ({ call }: Team) => {
  const { url } = (await call(requestInventoryExport, { body: { columns: ['sku'] } })).body;
  return { exportToken: new URL(url).pathname.split('/').at(-2) ?? '' };
};

const LOOK_MS = 50;

/** A bulk act of the team that is done. */
export const openAct = async ({ call, variantIds }: Team) => {
  const change = { kind: 'favourite' as const, favourite: true };
  let { body: act } = await call(requestBulkAct, { body: { variantIds: [...variantIds], change } });
  while (act.state === 'RUNNING') {
    await sleep(LOOK_MS);
    act = (await call(getBulkAct, { params: { id: act.id } })).body;
  }
  return { actId: act.id };
};

/** An event of the shop: a new one, or the latest where the team has many. */
const openShopEvent = async ({ call, variantIds }: Team): Promise<string> => {
  const { events } = (await call(listShopEvents, {})).body;
  const [latest] = events;
  if (latest !== undefined && events.length > MAX_SHOP_EVENTS / 2) return latest.shopEventId;
  const body = { ...aShopEvent, variantIds: variantIds.slice(0, 1) };
  return (await call(addShopEvent, { body })).body.id;
};

let plannedUnits = 60;

/** An adjustment of the team's demand plan, which is ready; another attack may refresh it. Each plans another total. */
const openPlan = async (team: Team) => {
  const { call } = team;
  await Promise.allSettled([call(generateDemandPlan, {})]);
  while ((await call(getDemandPlanSummary, {})).body.status !== 'READY') await sleep(LOOK_MS);
  const change = { way: 'TOTAL' as const, total: (plannedUnits += 1) };
  const { body } = await call(adjustMatchingItems, { body: { matching: {}, months: [2], change } });
  return { adjustmentId: body.id, shopEventId: await openShopEvent(team) };
};

const openOrder = async ({ call, name, variantIds, locationId }: Team) => {
  const supplier = await call(createSupplier, {
    body: { name, paymentTerm: { type: 'UPFRONT' } },
  });
  const supplierId = supplier.body.id;
  const items = variantIds
    .slice(0, 2)
    .map((productVariantId) => ({ productVariantId, quantity: 5 }));
  const made = await call(createPurchaseOrderWithQuantities, {
    body: { name, supplierId, locationId, items },
  });
  const orderId = made.body.id;
  const params = { id: orderId };
  const paid = await call(createPayment, {
    body: { purchaseOrderId: orderId, name: 'Deposit', amount: 10, currency: 'GBP' },
  });
  const sent = await call(setPurchaseOrderStatus, { params, body: { status: 'SentToSupplier' } });
  const minPosition = sent.position;
  const order = (await call(getPurchaseOrder, { params }, { minPosition })).body;
  return {
    supplierId,
    orderId,
    itemIds: order.items.map(({ id }) => id),
    shipmentId: order.shipments[0]?.id ?? '',
    paymentId: paid.body.id,
  };
};

/** A team may have 50 views of a type, and attacks save some. The last ones may be in use; the first one is, by queries. */
const LAST_VIEWS = 20;

const openView = async ({ call, name }: Team) => {
  const type = 'IDEAS';
  const { body: views } = await call(listSavedViews, { query: { type } });
  const old = views.slice(1, -LAST_VIEWS);
  // Another attack may have deleted one of them.
  await Promise.allSettled(old.map(({ id }) => call(deleteSavedView, { params: { id } })));
  const made = await call(createSavedView, { body: { type, name } });
  return { viewId: made.body.id };
};

/** A bundle of the last three articles: one component is removed by attacks, another stays. */
const openBundle = async ({ call, variantIds, productIds }: Team) => {
  const [bundleVariantId = '', kept = '', removed = ''] = variantIds.slice(-3);
  const body = { bundleVariantIds: [bundleVariantId], variantIds: [kept, removed] };
  // Another attack may have made the bundle a component.
  await Promise.allSettled([call(createComponents, { body })]);
  return {
    bundleId: productIds.at(-3) ?? '',
    componentId: buildComponentId(bundleVariantId, kept),
    removedComponentId: buildComponentId(bundleVariantId, removed),
  };
};

/** New things of the team for a few attacks, and a file, a bulk act and a report that all of them share. */
export const openStage = async (
  team: Team,
  shared: Awaited<ReturnType<typeof openFile>> &
    Awaited<ReturnType<typeof openAct>> &
    Awaited<ReturnType<typeof openReport>>,
): Promise<Things> => {
  const { ownerId, variantIds, productId, locationId } = team;
  const [order, announced, requested, view, draft, bundle, calendar, plan] = await Promise.all([
    openOrder(team),
    announceFile(team),
    requestExport(team),
    openView(team),
    openDraft(team),
    openBundle(team),
    openCalendar(team),
    openPlan(team),
  ]);
  const opened = {
    ...order,
    ...announced,
    ...requested,
    ...view,
    ...draft,
    ...bundle,
    ...calendar,
    ...plan,
  };
  return { ownerId, variantIds, productId, locationId, ...opened, ...shared };
};
