import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { streamCsv } from './csv.ts';
import type { Cell, Table } from './table.ts';
import { streamXlsx } from './xlsx.ts';

const makeTable = (rows: readonly Cell[][], more: Partial<Table> = {}): Table => ({
  header: ['Name', 'Value'],
  rows: (async function* () {
    for (const row of rows) yield [row];
  })(),
  ...more,
});
const csv = async (...given: Parameters<typeof streamCsv>) =>
  (await buffer(streamCsv(...given))).toString();
const sheet = async (table: Table) =>
  strFromU8(
    unzipSync(await buffer(streamXlsx(table)))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  );

describe('a table as CSV', () => {
  test('NF-C-02 begins with a byte order mark and quotes commas, quotes and line breaks', async () => {
    const rows = [
      ['Mug, "large"', 5],
      ['two\nlines', null],
      ['Äpfel', true],
    ];
    expect(await csv(makeTable(rows))).toBe(
      '\ufeffName,Value\r\n"Mug, ""large""",5\r\n"two\nlines",\r\nÄpfel,true\r\n',
    );
  });

  test.each(['=1+1', '+44 20', '-5 %', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
    'NF-C-03 marks the text %j as text, which a spreadsheet would run as a formula',
    async (text) => {
      const line = await csv(makeTable([[text, 1]]));
      expect(line).toContain(`'${text}`);
    },
  );

  test('NF-C-03 keeps negative numbers as numbers, and days as they are', async () => {
    const text = await csv(makeTable([[-5.25, { day: '2026-03-01' }]]));
    expect(text).toContain('\r\n-5.25,2026-03-01\r\n');
  });

  test('has decimal commas where they are asked for, then with semicolons between cells', async () => {
    const text = await csv(makeTable([[1234.5, 'a, b; c']], { title: 'As of today' }), {
      decimalComma: true,
    });
    expect(text).toBe('\ufeffAs of today\r\nName;Value\r\n1234,5;"a, b; c"\r\n');
  });
});

describe('a table as a workbook', () => {
  test('has texts, numbers, truth values and days as cells of their kind', async () => {
    const xml = await sheet(
      makeTable([
        ['=1+1 & <b>', -5.25],
        [true, { day: '2026-03-01' }],
        [null, 'a\u0001b'],
      ]),
    );
    expect(xml).toContain(
      '<t xml:space="preserve">=1+1 &amp; &lt;b&gt;</t></is></c><c><v>-5.25</v>',
    );
    expect(xml).toContain('<c t="b"><v>1</v></c><c s="1"><v>46082</v></c>');
    expect(xml).toContain('<c/><c t="inlineStr"><is><t xml:space="preserve">ab</t>');
    expect(xml.match(/<row>/g)).toHaveLength(4);
  });

  test('has two decimals where a screen has them, and columns as wide as their texts', async () => {
    const xml = await sheet(makeTable([['A long name of an article', { decimal: 1234.567 }]]));
    expect(xml).toContain('<c s="3"><v>1234.57</v></c>');
    expect(xml).toContain('<col min="1" max="1" width="27" customWidth="1"/>');
    expect(await sheet(makeTable([[{ percent: 58.333 }]]))).toContain('<c s="4"><v>58.33</v></c>');
    expect(await csv(makeTable([[{ decimal: 0.005 }, { percent: 12.5 }]]))).toContain(
      '0.01,12.5\r\n',
    );
  });

  test('keeps title and header in sight', async () => {
    const xml = await sheet(makeTable([], { title: 'Inventory as of 2026-03-01' }));
    expect(xml).toContain('ySplit="2" topLeftCell="A3"');
    expect(xml).toContain('Inventory as of 2026-03-01');
  });
});

test('numbers are exported without the noise of binary fractions, and no digit less', async () => {
  const numbers = [100.49999999999999, 0.1 + 0.2, 1.005, 123456789012.35, 0.000_000_012_345, -0];
  const expected = ['100.5', '0.3', '1.005', '123456789012.35', '1.2345e-8', '0'];
  expect(await csv(makeTable([numbers]))).toContain(`${expected.join(',')}\r\n`);
  expect(await sheet(makeTable([numbers]))).toContain(
    expected.map((text) => `<c><v>${text}</v></c>`).join(''),
  );
});
