import type { ListWords, PastWords } from '../../list/words.ts';
import { formatNumber } from '../../lib/format.ts';

export const listWords: ListWords = {
  failed: 'The shipments could not be loaded',
  noneMatches: 'No shipment matches',
  onlyWhere: (reasons) => `Only shipments are shown where ${reasons}.`,
};

export const ALL_SHIPMENTS = 'All shipments';

export const tabWords = {
  showAll: 'Show all shipments',
  noneIn: (tab: string) => `No shipment is in “${tab}”`,
};

export const pastWords: PastWords = { noneAt: (moment) => `There was no shipment at ${moment}` };

/** After the units of a shipment, where it was ordered with others. */
export const ofOrdered = (units: number): string => `of ${formatNumber(units)}`;
