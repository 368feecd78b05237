import type {
  ItemStates,
  KeptState,
  ReportedStock,
} from '@quartermaster/contracts/reports/content';

/** In the order of the ids, so that equal states have equal digests. */
export const statesIn = ({ items }: ReportedStock): readonly KeptState[] =>
  items
    .map((item): KeptState => [item.variantId, item.status, item.averageDailySales])
    .sort(([one], [other]) => (one < other ? -1 : 1));

export const statesFrom = (kept: readonly KeptState[]): ItemStates =>
  new Map(kept.map(([id, status, averageDailySales]) => [id, { status, averageDailySales }]));
