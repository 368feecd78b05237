import { formatNumber } from '../../lib/format.ts';
import type { BlockAct } from '../../lib/paste.ts';
import { plural } from '../../lib/plural.ts';

interface BlockWords {
  readonly done: (cells: number) => string;
  /** Asks whether the usable cells are changed, with the answers. */
  readonly question: (usable: number) => string;
  readonly agree: (usable: number) => string;
  readonly refuse: string;
  readonly unusable: string;
}

/** Sentences about a block of cells. */
export const blockWords: Readonly<Record<BlockAct, BlockWords>> = {
  paste: {
    done: (cells) => plural(cells, { one: 'Pasted # cell', other: 'Pasted # cells' }),
    question: (usable) =>
      plural(usable, { one: 'Paste only # cell?', other: 'Paste only # cells?' }),
    agree: (usable) => `Paste ${formatNumber(usable)}`,
    refuse: 'Paste nothing',
    unusable: 'Nothing can be pasted here',
  },
  fill: {
    done: (cells) => plural(cells, { one: 'Filled # cell', other: 'Filled # cells' }),
    question: (usable) => plural(usable, { one: 'Fill only # cell?', other: 'Fill only # cells?' }),
    agree: (usable) => `Fill ${formatNumber(usable)}`,
    refuse: 'Fill nothing',
    unusable: 'Nothing can be filled here',
  },
  clear: {
    done: (cells) => plural(cells, { one: 'Cleared # cell', other: 'Cleared # cells' }),
    question: (usable) =>
      plural(usable, { one: 'Clear only # cell?', other: 'Clear only # cells?' }),
    agree: (usable) => `Clear ${formatNumber(usable)}`,
    refuse: 'Clear nothing',
    unusable: 'Nothing can be cleared here',
  },
};

export const rowsUsable = (rows: number): string =>
  plural(rows, { one: '# row can be used', other: '# rows can be used' });

export const rowsUnusable = (rows: number): string =>
  plural(rows, { one: '# row cannot be used', other: '# rows cannot be used' });
