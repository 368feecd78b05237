import { describe, expect, test } from '@jest/globals';
import { groupIdsBySku, readRowsBySku, type PasteField } from './paste.ts';
import { amountRule, unitsRule } from './numbers/rules.ts';
import { readTable } from './pasted-table.ts';

const fields: readonly PasteField[] = [
  { title: 'Quantity', rule: { ...unitsRule, isRequired: true } },
  { title: 'Unit cost', rule: amountRule('EUR') },
];
const skus = [
  { id: 'mug', sku: 'MUG-1' },
  { id: 'vase', sku: ' Vase-2 ' },
  { id: 'old', sku: 'TWICE' },
  { id: 'new', sku: 'twice' },
  { id: 'none', sku: '' },
];
const pasted = (text: string) =>
  readRowsBySku(readTable(text), {
    fields,
    idsBySku: groupIdsBySku(skus),
    unknown: 'No item has this SKU',
  });

describe('pasted rows of SKU, quantity and unit cost', () => {
  test('are read in any case of the SKU, with and without the cost', () => {
    expect(pasted('mug-1\t1,200\t€ 2,50\nVASE-2\t7')).toEqual({
      rows: [
        { row: 1, id: 'mug', values: [1200, 2.5] },
        { row: 2, id: 'vase', values: [7, null] },
      ],
      problems: [],
      notes: [],
    });
  });

  test.each([
    ['GONE-9\t5', 'No item has this SKU'],
    ['twice\t5', '2 items have this SKU'],
    ['\t5', 'The SKU is missing'],
    ['MUG-1', 'Quantity is missing'],
    ['MUG-1\t=1+1', 'Quantity “=1+1” is not a number'],
    ['MUG-1\t12 pieces', 'Quantity “12 pieces” is not a number'],
    ['MUG-1\t2.5', 'Quantity “2.5”: Enter a whole number from 0 to 10,000,000'],
    ['MUG-1\t-2', 'Quantity “-2”: Enter a whole number from 0 to 10,000,000'],
    ['MUG-1\t5\t#REF!', 'Unit cost “#REF!” is not an amount in EUR'],
    ['MUG-1\t5\t£2', 'Unit cost “£2” is not an amount in EUR'],
  ])('%j is not used: %s', (text, why) => {
    const { rows, problems } = pasted(`${text}\nVASE-2\t1`);
    expect(rows).toEqual([{ row: 2, id: 'vase', values: [1, null] }]);
    expect(problems).toEqual([{ row: 1, text: text.replaceAll('\t', '  ').trim(), why }]);
  });

  test('count an item once and name the row it was in before', () => {
    expect(pasted('MUG-1\t1\n\nmug-1\t2')).toMatchObject({
      rows: [{ row: 1, id: 'mug', values: [1, null] }],
      problems: [{ row: 3, why: 'The same item as in row 1' }],
    });
  });

  test('say what was taken for titles and which columns are not read', () => {
    expect(pasted('SKU\tQuantity\tCost\tNotes\nMUG-1\t5\t2\tfragile')).toEqual({
      rows: [{ row: 2, id: 'mug', values: [5, 2] }],
      problems: [],
      notes: [
        'Row 1 holds the titles of the columns.',
        'Only the first columns are read: SKU, quantity, unit cost.',
      ],
    });
  });

  test('every row of 10,000 is either used or among the problems', () => {
    const text = Array.from({ length: 10_000 }, (_, at) => `S-${at}\t${at % 2 === 0 ? at : 'x'}`);
    const idsOfSku = groupIdsBySku(text.map((__, at) => ({ id: `id-${at}`, sku: `S-${at}` })));
    const read = readRowsBySku(readTable(text.join('\n')), {
      fields,
      idsBySku: idsOfSku,
      unknown: '',
    });
    expect(read.rows).toHaveLength(5000);
    expect(read.problems).toHaveLength(5000);
    expect(read.rows.at(-1)).toEqual({ row: 9999, id: 'id-9998', values: [9998, null] });
  });
});
