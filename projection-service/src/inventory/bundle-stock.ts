import type { VariantId } from '@quartermaster/contracts/core/ids';
import { countAvailableBundles } from '@quartermaster/contracts/inventory/rules/bundles';
import type { ProjectedEvent, Rows } from '@quartermaster/platform/projections/projection';
import { withAssembled, withCounting } from './facts/stock.ts';
import { type StockFacts, type VariantFacts, variantFacts } from './tables/variant.ts';
import { countOnHand, getVariantFacts, withStock } from './facts/variant.ts';

const findEarliest = (days: readonly (string | null)[]): string | null =>
  days.reduce(
    (first, day) => (first === null || (day !== null && day < first) ? day : first),
    null,
  );

const recountStock = (rows: Rows, { catalogue, stock }: VariantFacts, day: string): StockFacts => {
  const parts = (catalogue?.components ?? []).map(({ variantId, quantity }) => {
    const facts = getVariantFacts(rows, variantId);
    const { isCounted, outSince } = facts.stock;
    return { onHand: countOnHand(facts), quantity, isCounted, outSince };
  });
  const isManaged = catalogue?.isInventoryManagedByShopify ?? true;
  if (parts.length > 0) {
    const makes = countAvailableBundles(parts);
    const partsOutSince = findEarliest(parts.map((part) => part.outSince));
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
export const recountVariant = (
  rows: Rows,
  variantId: VariantId,
  day: string,
  event: ProjectedEvent,
): void => {
  const facts = getVariantFacts(rows, variantId);
  const stock = recountStock(rows, facts, day);
  if (stock !== facts.stock) rows.put(variantFacts, withStock(facts, stock, event));
};

/** Recounts the bundles that contain a variant; returns their ids. */
export const recountBundlesWith = (
  rows: Rows,
  variantId: VariantId,
  day: string,
  event: ProjectedEvent,
): readonly string[] => {
  const ids = getVariantFacts(rows, variantId).bundles.map((bundle) => bundle.variantId);
  for (const id of ids) recountVariant(rows, id, day, event);
  return ids;
};
