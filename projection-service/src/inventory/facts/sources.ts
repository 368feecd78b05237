import type { VariantFact } from '@quartermaster/contracts/inventory/rules/explain/explanation';
import type { ProjectedEvent } from '@quartermaster/platform/projections/projection';
import type { Source, VariantFacts } from '../tables/variant.ts';

export type Recorded = Pick<ProjectedEvent, 'stream' | 'revision' | 'recordedAt'>;

export const toSource = ({ stream, revision, recordedAt }: Recorded): Source => ({
  stream,
  revision,
  recordedAt,
});

/** One literal, so that the sources of all variants have one shape: those are copied several times as fast. */
const copySources = (known: VariantFacts['sources']): Record<VariantFact, Source | undefined> => ({
  stock: known.stock,
  firstAvailableOn: known.firstAvailableOn,
  everInStock: known.everInStock,
  outOfStock: known.outOfStock,
  outSince: known.outSince,
  lastStockoutDate: known.lastStockoutDate,
  catalogue: known.catalogue,
  orders: known.orders,
  stockLevels: known.stockLevels,
  manualStatus: known.manualStatus,
  landedCost: known.landedCost,
  manualLandedCost: known.manualLandedCost,
});

/** Sources after an event with facts of these kinds. */
export const updateSources = (
  known: VariantFacts['sources'],
  event: Recorded,
  kinds: readonly VariantFact[],
): VariantFacts['sources'] => {
  const source = toSource(event);
  const sources = copySources(known);
  for (const kind of kinds) sources[kind] = source;
  return sources;
};

/** Records the last event of facts of these kinds. */
export const withSource = (
  facts: VariantFacts,
  event: Recorded,
  ...kinds: readonly VariantFact[]
): VariantFacts => ({ ...facts, sources: updateSources(facts.sources, event, kinds) });
