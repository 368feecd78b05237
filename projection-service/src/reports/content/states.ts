import type {
  ItemStates,
  StoredState,
  ReportedStock,
} from '@quartermaster/contracts/reports/content';

/** In the order of the ids, so that equal states have equal digests. */
export const toStoredStates = ({ items }: ReportedStock): readonly StoredState[] =>
  items
    .map((item): StoredState => [item.variantId, item.status, item.averageDailySales])
    .sort(([one], [other]) => (one < other ? -1 : 1));

export const toItemStates = (kept: readonly StoredState[]): ItemStates =>
  new Map(kept.map(([id, status, averageDailySales]) => [id, { status, averageDailySales }]));
