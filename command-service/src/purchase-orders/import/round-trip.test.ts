import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { isOneLine } from '@quartermaster/contracts/core/text';
import { removeFormulaGuard } from '@quartermaster/contracts/core/spreadsheet-text';
import { streamCsv } from '@quartermaster/platform/files/tables/csv';
import { selectLeftOutRows } from './left-out.ts';
import type { Names } from './plan-items.ts';
import { planOrders } from './plan-orders.ts';
import { readTable } from './read-table.ts';

const texts = [
  ...['+44', '-44', '=44', '@44', "'+44", "''=44", '＋44', 'MUG-1', "'s-Hertogenbosch"],
  ...['Mug, "large"', 'two\nlines', "'", 'İstanbul'],
];
const header = ['Order', 'Supplier', 'SKU', 'Quantity', 'Unit cost'];

/** The table as an export writes it, read as an import does. */
const exportAndRead = async (rows: readonly (readonly (string | number)[])[]) => {
  const parts = (async function* () {
    yield rows;
  })();
  return readTable(Readable.from([await buffer(streamCsv({ header, rows: parts }))]));
};

const known = (of: string): [string, readonly string[]] => [of.toLowerCase(), [of]];
const names: Names = {
  variantIdsBySku: new Map(texts.map(known)),
  knownVariants: new Set(),
  suppliers: new Map(texts.map(known)),
};

test.each(texts.filter(isOneLine))(
  'NF-C-03 an order of %j that was exported is imported as it was',
  async (text) => {
    const table = await exportAndRead([[text, text, text, 1200, 1250.125]]);
    const { orders, errors } = planOrders(table, names, '2026-11-21');
    expect(errors).toEqual([]);
    expect(orders).toMatchObject([
      {
        name: text,
        facts: { supplier: text },
        items: [{ variantId: text, quantity: 1200, unitCost: 1250.125 }],
      },
    ]);
  },
);

test.each(texts)('rows of %j that were left out are exported with the same texts', async (text) => {
  const table = await exportAndRead([[text, '', 'GONE', 1, 2]]);
  const leftOut = selectLeftOutRows(table, planOrders(table, names, '2026-11-21'));
  expect(leftOut.rows[0]?.cells[0]).toBe(text);
  const again = await exportAndRead(leftOut.rows.map(({ cells }) => cells));
  expect(again.rows.map(({ cells }) => removeFormulaGuard(cells.order ?? ''))).toEqual([text]);
});
