import type { VariantId } from '@quartermaster/contracts/core/ids';
import { availableBundles } from '@quartermaster/contracts/inventory/rules/bundles';
import type { ProjectedEvent, Rows } from '@quartermaster/infra/platform/projections/projection';
import { onHandOf, withAssembled } from './facts/stock.ts';
import { type StockFacts, type VariantFacts, variantFacts } from './tables/variant.ts';
import { factsOf, withStock } from './facts/variant.ts';

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
  const parts = (catalogue?.components ?? []).map(({ variantId, quantity }) => ({
    stock: factsOf(rows, variantId).stock,
    quantity,
  }));
  const isBundle = parts.length > 0;
  if (!isBundle && stock.assembled === null) return stock;
  const counted = parts.map((part) => ({ ...part, onHand: onHandOf(part.stock) }));
  const partsOutSince = earliest(parts.map((part) => part.stock.outSince));
  return withAssembled(stock, isBundle ? availableBundles(counted) : null, { day, partsOutSince });
};

/** Recounts a bundle as of a day, after its components or their stock changed; other variants stay unchanged. */
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
