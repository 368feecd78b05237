import { defineTable } from '@quartermaster/platform/projections/rows/table';

export const searchKinds = ['item', 'order', 'supplier', 'shipment'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** One result of the search. */
export interface SearchEntry {
  readonly kind: SearchKind;
  readonly id: string;
  /** The product of an item, the order of a shipment. */
  readonly parentId: string | null;
  readonly title: string;
  readonly detail: string;
  /** Searched texts, folded, each between line breaks. */
  readonly terms: string;
  /** False for the items of an excluded product. */
  readonly isFound: boolean;
}

/** A narrow table of its own: the search reads all rows of a kind. */
export const searchEntries = defineTable<SearchEntry>({
  name: 'search_entries',
  key: ['kind', 'id'],
  columns: {
    kind: 'text',
    id: 'text',
    parentId: 'text',
    title: 'text',
    detail: 'text',
    terms: 'text',
    isFound: 'bool',
  },
});

/** The items of a product, or the shipments of an order. */
export interface SearchParent {
  readonly id: string;
  readonly entryIds: readonly string[];
  readonly isExcluded: boolean;
}

export const searchParents = defineTable<SearchParent>({
  name: 'search_parents',
  key: ['id'],
  columns: { id: 'text', entryIds: 'json', isExcluded: 'bool' },
});
