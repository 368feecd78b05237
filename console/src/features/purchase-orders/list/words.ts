import type { ListWords, PastWords, SelectionWords } from '../../../list/words.ts';
import { plural } from '../../../lib/plural.ts';
import { formatNumber } from '../../../lib/format.ts';

export const listWords: ListWords = {
  failed: 'The orders could not be loaded',
  noneMatches: 'No order matches',
  onlyWhere: (reasons) => `Only orders are shown where ${reasons}.`,
};

export const ALL_ORDERS = 'All orders';

export const tabWords = {
  showAll: 'Show all orders',
  noneIn: (tab: string) => `No order is in “${tab}”`,
};

export const pastWords: PastWords = { noneAt: (moment) => `There was no order at ${moment}` };

export const orderSelection: SelectionWords = {
  selected: (count) => plural(count, { one: '# order selected', other: '# orders selected' }),
  allSelected: (total) => `All ${formatNumber(total)} orders that match are selected.`,
  selectAll: (total) => `Select all ${formatNumber(total)} orders that match`,
};
