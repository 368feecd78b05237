import type { ListWords, PastWords, SelectionWords } from '../../list/words.ts';
import { plural } from '../../lib/plural.ts';
import { formatNumber } from '../../lib/format.ts';

export const listWords: ListWords = {
  failed: 'The payments could not be loaded',
  noneMatches: 'No payment matches',
  onlyWhere: (reasons) => `Only payments are shown where ${reasons}.`,
};

export const ALL_PAYMENTS = 'All payments';

export const tabWords = {
  showAll: 'Show all payments',
  noneIn: (tab: string) => `No payment is in “${tab}”`,
};

export const pastWords: PastWords = { noneAt: (moment) => `There was no payment at ${moment}` };

export const paymentSelection: SelectionWords = {
  selected: (count) => plural(count, { one: '# payment selected', other: '# payments selected' }),
  allSelected: (total) => `All ${formatNumber(total)} payments that match are selected.`,
  selectAll: (total) => `Select all ${formatNumber(total)} payments that match`,
};
