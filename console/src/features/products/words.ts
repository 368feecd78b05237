import type { ListWords, SelectionWords } from '../../list/words.ts';
import { plural } from '../../lib/plural.ts';
import { formatNumber } from '../../lib/format.ts';

export const listWords: ListWords = {
  failed: 'The products could not be loaded',
  noneMatches: 'No product matches',
  onlyWhere: (reasons) => `Only products are shown where ${reasons}.`,
};

export const ALL_PRODUCTS = 'All products';

export const tabWords = {
  showAll: 'Show all products',
  noneIn: (tab: string) => `No product is in “${tab}”`,
};

export const productSelection: SelectionWords = {
  selected: (count) => plural(count, { one: '# product selected', other: '# products selected' }),
  allSelected: (total) => `All ${formatNumber(total)} products that match are selected.`,
  selectAll: (total) => `Select all ${formatNumber(total)} products that match`,
};
