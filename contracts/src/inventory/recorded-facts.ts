import type { RecordedSource } from './rules/explain/explanation.ts';

/** What of a variant was recorded by events of its own. */
export type VariantFact =
  | 'stock'
  | 'firstAvailableOn'
  | 'everInStock'
  | 'outOfStock'
  | 'outSince'
  | 'lastStockoutDate'
  | 'catalogue'
  | 'orders'
  | 'stockLevels'
  | 'manualStatus'
  | 'landedCost'
  | 'manualLandedCost';

/** What of a variant, its primary supplier or its team was recorded by events of its own. */
export type RecordedFact = VariantFact | 'sales' | 'supplier' | 'teamSettings';

/** The last event behind each fact, as far as it is known. */
export type RecordedFacts = Readonly<Partial<Record<RecordedFact, RecordedSource>>>;
