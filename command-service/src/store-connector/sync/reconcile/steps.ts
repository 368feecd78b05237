import { readPages } from '../../admin-api/pages.ts';
import { completeOrder } from '../../admin-api/read/orders.ts';
import { completeProduct, readProduct } from '../../admin-api/read/products.ts';
import {
  observeOrder,
  observeProduct,
  type Observer,
  OVERLAP_MS,
  removeProduct,
  type ShopCalendar,
} from '../../observe.ts';
import { ordersSince } from '../../platform/orders.ts';
import { productCensus } from '../../platform/product-questions.ts';
import { productsSince } from '../../platform/products.ts';
import { readUpdate } from '../../read-update.ts';
import type { SyncRun } from '../run.ts';
import type { SyncState } from '../sync-state.ts';
import { confirmRemoval } from './absence.ts';

export type Since = NonNullable<SyncState['since']>;

/** One step of a reconciliation and its progress. */
export interface StepRun {
  readonly run: SyncRun;
  readonly observer: Observer;
  readonly since: Since;
  /** Start of the reconciliation. */
  readonly startedAt: string;
  readonly calendar: ShopCalendar & { readonly locationsCount: number };
  /** Cursor of the last applied page. */
  readonly after: string | null;
  /** Stores the cursor of an applied page and the instants (ISO) of its changes. */
  readonly saveProgress: (after: string | null, changes: readonly string[]) => Promise<void>;
}

/** The instant to read changes from: earlier than the previous run ended, and without milliseconds, as the platform's searches require. */
export const withOverlap = (since: string): string =>
  `${new Date(Date.parse(since) - OVERLAP_MS).toISOString().slice(0, 19)}Z`;

/** Records the orders that are new or changed, page by page. */
export const reconcileOrders = async (step: StepRun): Promise<void> => {
  const { run, observer, since, calendar, after: from, saveProgress } = step;
  const { api, report } = run;
  const query = `updated_at:>='${withOverlap(since.orders)}'`;
  const read = async (after: string | null) =>
    (await api.call(ordersSince, { after, query }, observer.call)).orders;
  let ordersRead = 0;
  for await (const { nodes, next } of readPages(read, from)) {
    for (const node of nodes) {
      const order = await completeOrder(api, node, observer.call);
      report.recorded(await observeOrder(observer, calendar, order));
    }
    ordersRead += nodes.length;
    report.count({ ordersRead });
    await saveProgress(
      next,
      nodes.map(({ updatedAt }) => updatedAt),
    );
  }
};

/** Records the products that changed, page by page. */
export const reconcileProducts = async (step: StepRun): Promise<void> => {
  const { run, observer, since, after: from, saveProgress } = step;
  const { api, report } = run;
  const query = `updated_at:>='${withOverlap(since.products)}'`;
  const read = async (after: string | null) =>
    (await api.call(productsSince, { after, query }, observer.call)).products;
  let productsRead = 0;
  for await (const { nodes, next } of readPages(read, from)) {
    for (const node of nodes) {
      const product = await readUpdate(observer, node.id, () =>
        completeProduct(api, node, observer.call),
      );
      report.recorded(await observeProduct(observer, product));
    }
    productsRead += nodes.length;
    report.count({ productsRead });
    await saveProgress(
      next,
      nodes.map(({ updatedAt }) => updatedAt),
    );
  }
};

interface Census {
  readonly storeProductIds: ReadonlySet<string>;
  readonly variantsCount: number;
}

const takeCensus = async ({ run, observer }: StepRun): Promise<Census> => {
  const storeProductIds = new Set<string>();
  let variantsCount = 0;
  const pages = readPages(
    async (after) => (await run.api.call(productCensus, { after }, observer.call)).products,
  );
  for await (const { nodes } of pages) {
    for (const { id, variantsCount: variants } of nodes) {
      storeProductIds.add(id);
      variantsCount += variants?.count ?? 0;
    }
    run.report.count({ variantsRead: variantsCount });
  }
  return { storeProductIds, variantsCount };
};

/** Reads a product again that is in only one of the lists; it may have been added or removed during the read. */
const recheckProduct = async (
  { run, observer, startedAt }: StepRun,
  storeProductId: string,
): Promise<void> => {
  const { api, report, timing } = run;
  const product = await readProduct(api, storeProductId, observer.call);
  report.recorded(
    product === null
      ? await removeProduct(observer, storeProductId, {
          removedAt: timing.now(),
          isConfirmed: true,
        })
      : await observeProduct(observer, product, startedAt),
  );
};

/** Compares the products with those of the store and counts the variants: more than allowed disable the team (AMB-015). */
export const reconcileCensus = async (step: StepRun): Promise<void> => {
  const { run, observer } = step;
  const { teamId, recorder, report, index } = run;
  const { storeProductIds, variantsCount } = await takeCensus(step);
  const known = await index.products(teamId);
  const absent = [...known.keys()].filter((id) => !storeProductIds.has(id));
  const counts = { absent: absent.length, known: known.size };
  if (await confirmRemoval(run, { kind: 'PRODUCTS', startedAt: step.startedAt, ...counts })) {
    for (const id of absent) await recheckProduct(step, id);
  }
  for (const id of storeProductIds) if (!known.has(id)) await recheckProduct(step, id);
  const cause = { teamId, parts: [...observer.source, 'census', String(variantsCount)] };
  const command = { type: 'RecordStoreDataSynced' as const, part: 'PRODUCTS' as const };
  report.recorded(await recorder.team(cause, { ...command, variantsCount }));
};
