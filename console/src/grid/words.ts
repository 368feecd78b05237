import { plural } from '../lib/plural.ts';

/** "3 rows, 2 columns" */
export const blockSize = (rows: number, columns: number): string =>
  plural(
    rows,
    { one: '# row, {columns}', other: '# rows, {columns}' },
    { columns: plural(columns, { one: '# column', other: '# columns' }) },
  );

export const cellsCopied = (cells: number): string =>
  plural(cells, { one: 'Copied # cell', other: 'Copied # cells' });
