import type { VariantId } from '@quartermaster/contracts/core/ids';
import { availableBundles } from '@quartermaster/contracts/inventory/rules/bundles';
import type { ProjectedEvent, Rows } from '@quartermaster/platform/projections/projection';
import { withAssembled, withCounting } from './facts/stock.ts';
import { type StockFacts, type VariantFacts, variantFacts } from './tables/variant.ts';
import { countedOnHand, factsOf, withStock } from './facts/variant.ts';

const earliest = (days: readonly (string | null)[]): string | null =>
  days.reduce(
    (first, day) => (first === null || (day !== null && day < first) ? day : first),
    null,
  );

const assembledStock = (
  rows: Rows,
  { catalogue, stock }: VariantFacts,
  day: string,
): StockFacts => {
  const parts = (catalogue?.components ?? []).map(({ variantId, quantity }) => {
    const facts = factsOf(rows, variantId);
    const { isCounted, outSince } = facts.stock;
    return { onHand: countedOnHand(facts), quantity, isCounted, outSince };
  });
  const isManaged = catalogue?.isInventoryManagedByShopify ?? true;
  if (parts.length > 0) {
    const makes = availableBundles(parts);
    const partsOutSince = earliest(parts.map((part) => part.outSince));
    const assembled = { assembled: makes ?? 0, isCounted: makes !== null };
    return withAssembled(stock, assembled, { day, partsOutSince });
  }
  if (stock.assembled === null) return withCounting(stock, isManaged, day);
  const own = { assembled: null, isCounted: isManaged };
  return withAssembled(stock, own, { day, partsOutSince: null });
};

/**
 * Recounts a variant as of a day: a bundle after its components or their stock changed, any other after the store began
 * or stopped managing its stock.
 */
export const assemble = (
  rows: Rows,
  variantId: VariantId,
  day: string,
  event: ProjectedEvent,
): void => {
  const facts = factsOf(rows, variantId);
  const stock = assembledStock(rows, facts, day);
  if (stock !== facts.stock) rows.put(variantFacts, withStock(facts, stock, event));
};

/** Recounts the bundles that contain a variant; returns their ids. */
export const assembleBundlesOf = (
  rows: Rows,
  variantId: VariantId,
  day: string,
  event: ProjectedEvent,
): readonly string[] => {
  const ids = factsOf(rows, variantId).bundles.map((bundle) => bundle.variantId);
  for (const id of ids) assemble(rows, id, day, event);
  return ids;
};
