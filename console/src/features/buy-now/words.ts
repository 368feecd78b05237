import type { ListWords, PastWords } from '../../list/words.ts';
import { plural } from '../../lib/plural.ts';

export const listWords: ListWords = {
  counted: (total) => plural(total, { one: '# product', other: '# products' }),
  failed: 'The products could not be loaded',
  noneMatches: 'No product matches',
  onlyWhere: (reasons) => `Only products are shown where ${reasons}.`,
};

export const ALL_PRODUCTS = 'All products';

export const pastWords: PastWords = { noneAt: (moment) => `There was no product at ${moment}` };
