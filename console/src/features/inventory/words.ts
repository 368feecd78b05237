import type { ListWords, PastWords } from '../../list/words.ts';

export const listWords: ListWords = {
  failed: 'The items could not be loaded',
  noneMatches: 'No item matches',
  onlyWhere: (reasons) => `Only items are shown where ${reasons}.`,
};

export const ALL_ITEMS = 'All items';

export const tabWords = {
  showAll: 'Show all items',
  noneIn: (tab: string) => `No item is in “${tab}”`,
};

export const pastWords: PastWords = { noneAt: (moment) => `There was no item at ${moment}` };
