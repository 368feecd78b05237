import { pagesOf } from '../../admin-api/pages.ts';
import { completeProduct, readProduct } from '../../admin-api/read/products.ts';
import { observeProduct, removeProduct } from '../../observe.ts';
import { productsSince } from '../../platform/products.ts';
import { productCensus } from '../../platform/product-questions.ts';
import { withOverlap } from '../overlap.ts';
import type { StepRun } from '../step-run.ts';

/** Records the products that changed, page by page. */
export const reconcileProducts = async (step: StepRun): Promise<void> => {
  const { run, observer, since, after: from, applied } = step;
  const { api, report } = run;
  const query = `updated_at:>='${withOverlap(since.products)}'`;
  const read = async (after: string | null) =>
    (await api.call(productsSince, { after, query }, observer.call)).products;
  let productsRead = 0;
  for await (const { nodes, next } of pagesOf(read, from)) {
    for (const node of nodes) {
      const product = await completeProduct(api, node, observer.call);
      report.recorded(await observeProduct(observer, product));
    }
    productsRead += nodes.length;
    report.count({ productsRead });
    await applied(
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
  const pages = pagesOf(
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

/** A product that is in one list only is looked at again: it may have come or gone while the list was read. */
const lookAgain = async ({ run, observer }: StepRun, storeProductId: string): Promise<void> => {
  const { api, report, timing } = run;
  const product = await readProduct(api, storeProductId, observer.call);
  report.recorded(
    product === null
      ? await removeProduct(observer, storeProductId, timing.now())
      : await observeProduct(observer, product),
  );
};

/** Compares which products there are and counts their variants: more than allowed disable the team (AMB-015). */
export const reconcileCensus = async (step: StepRun): Promise<void> => {
  const { run, observer } = step;
  const { teamId, recorder, report, index } = run;
  const { storeProductIds, variantsCount } = await takeCensus(step);
  const known = await index.products(teamId);
  for (const id of known.keys()) if (!storeProductIds.has(id)) await lookAgain(step, id);
  for (const id of storeProductIds) if (!known.has(id)) await lookAgain(step, id);
  const cause = { teamId, parts: [...observer.source, 'census', String(variantsCount)] };
  const command = { type: 'RecordStoreDataSynced' as const, part: 'PRODUCTS' as const };
  report.recorded(await recorder.team(cause, { ...command, variantsCount }));
};
