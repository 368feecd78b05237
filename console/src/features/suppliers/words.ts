import type { ListWords, PastWords, SelectionWords } from '../../list/words.ts';
import { plural } from '../../lib/plural.ts';
import { formatNumber } from '../../lib/format.ts';
import type { RowWords } from '../../form/words.ts';

export const linkedListWords: ListWords = {
  failed: 'The variants could not be loaded',
  noneMatches: 'No variant matches',
  onlyWhere: (reasons) => `Only variants are shown where ${reasons}.`,
};

export const variantSelection: SelectionWords = {
  selected: (count) => plural(count, { one: '# variant selected', other: '# variants selected' }),
  allSelected: (total) => `All ${formatNumber(total)} variants that match are selected.`,
  selectAll: (total) => `Select all ${formatNumber(total)} variants that match`,
};

export const orderListWords: ListWords = {
  failed: 'The orders could not be loaded',
  noneMatches: 'No order matches',
  onlyWhere: (reasons) => `Only orders are shown where ${reasons}.`,
};

export const listWords: ListWords = {
  failed: 'The suppliers could not be loaded',
  noneMatches: 'No supplier matches',
  onlyWhere: (reasons) => `Only suppliers are shown where ${reasons}.`,
};

export const ALL_SUPPLIERS = 'All suppliers';

export const pastWords: PastWords = { noneAt: (moment) => `There was no supplier at ${moment}` };

export const contactRow: RowWords = {
  row: (place) => `Contact ${String(place)}`,
  remove: (place) => `Remove contact ${String(place)}`,
  add: 'Add contact',
};

export const instalmentRow: RowWords = {
  row: (place) => `Instalment ${String(place)}`,
  remove: (place) => `Remove instalment ${String(place)}`,
  add: 'Add instalment',
};
