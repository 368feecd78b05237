import type { ListWords } from '../../list/words.ts';

export const listWords: ListWords = {
  failed: 'The bundles could not be loaded',
  noneMatches: 'No bundle matches',
  onlyWhere: (reasons) => `Only bundles are shown where ${reasons}.`,
};

export const ALL_BUNDLES = 'All bundles';
