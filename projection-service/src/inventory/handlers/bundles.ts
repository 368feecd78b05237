import {
  bundleComponentsReset,
  bundleComponentsSet,
  bundleMarked,
  bundleUnmarked,
} from '@quartermaster/contracts/bundles/events';
import { toDay } from '@quartermaster/contracts/core/day';
import type { ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import {
  type BundleDecision,
  chooseComponents,
} from '@quartermaster/contracts/inventory/rules/bundles';
import {
  type EventHandler,
  type Need,
  on,
  type ProjectedEvent,
  type Rows,
} from '@quartermaster/platform/projections/projection';
import { recountVariant } from '../bundle-stock.ts';
import { deriveVariants } from '../derive-rows.ts';
import { getTeamFacts } from '../facts/team.ts';
import {
  setProductDecisions,
  getVariantFacts,
  linkComponents,
  getProductVariants,
} from '../facts/variant.ts';
import { productNeeds, variantNeeds } from '../needs.ts';
import { variantFacts } from '../tables/variant.ts';
import { productVariants } from '../tables/team.ts';

/** Sets the components that count by a decision; returns the variant and all its components, also former ones. */
const setComponents = (
  rows: Rows,
  variantId: VariantId,
  decision: Partial<BundleDecision>,
): readonly VariantId[] => {
  const facts = getVariantFacts(rows, variantId);
  const decisions = { ...facts.decisions, ...decision };
  const { catalogue } = facts;
  if (catalogue === null) {
    rows.put(variantFacts, { ...facts, decisions });
    return [];
  }
  const components = chooseComponents(decisions, catalogue.storeComponents);
  rows.put(variantFacts, { ...facts, decisions, catalogue: { ...catalogue, components } });
  return [variantId, ...linkComponents(rows, variantId, components, catalogue.components)];
};

/** Follows a decision about some variants of a product: their stock and the rates of their components. */
const applyDecision = (
  rows: Rows,
  variantIds: readonly VariantId[],
  decision: Partial<BundleDecision>,
  event: ProjectedEvent,
): void => {
  const { today, timeZone } = getTeamFacts(rows);
  const day = today ?? toDay(event.recordedAt, timeZone);
  const touched = variantIds.flatMap((variantId) => setComponents(rows, variantId, decision));
  for (const variantId of variantIds) recountVariant(rows, variantId, day, event);
  deriveVariants(rows, touched, event);
};

/** Variants with the components that the store shows for them, which may count again. */
const storeComponentNeeds = (
  variantIds: readonly VariantId[],
  peek: Rows['get'],
): readonly Need[] =>
  variantNeeds(
    variantIds.flatMap((variantId) => [
      variantId,
      ...(peek(variantFacts, variantId)?.catalogue?.storeComponents ?? []).map(
        (component) => component.variantId,
      ),
    ]),
    peek,
  );

const bundleProductNeeds = (productId: ProductId, peek: Rows['get']): readonly Need[] => [
  ...productNeeds(productId, peek),
  ...storeComponentNeeds(peek(productVariants, productId)?.variantIds ?? [], peek),
];

/** Without components that count in it, a product has no bundle among its variants. */
const applyProductDecision = (
  rows: Rows,
  event: ProjectedEvent & { readonly data: { readonly productId: ProductId } },
  decision: Partial<BundleDecision> & { readonly unbundled: boolean },
): void => {
  const { productId } = event.data;
  setProductDecisions(rows, productId, { unbundled: decision.unbundled });
  applyDecision(rows, getProductVariants(rows, productId).variantIds, decision, event);
};

export const bundleHandlers: readonly EventHandler[] = [
  on(bundleMarked, {
    needs: ({ data }, peek) => bundleProductNeeds(data.productId, peek),
    fold: (event, rows) => applyProductDecision(rows, event, { unbundled: false }),
  }),
  on(bundleUnmarked, {
    needs: ({ data }, peek) => bundleProductNeeds(data.productId, peek),
    fold: (event, rows) => applyProductDecision(rows, event, { unbundled: true, mapped: null }),
  }),
  on(bundleComponentsSet, {
    needs: ({ data }, peek) =>
      variantNeeds([data.variantId, ...data.components.map(({ variantId }) => variantId)], peek),
    fold: (event, rows) =>
      applyDecision(rows, [event.data.variantId], { mapped: event.data.components }, event),
  }),
  on(bundleComponentsReset, {
    needs: ({ data }, peek) => storeComponentNeeds([data.variantId], peek),
    fold: (event, rows) => applyDecision(rows, [event.data.variantId], { mapped: null }, event),
  }),
];
