import type { RawRow } from './raw-rows.ts';
import {
  BAD_DEBT,
  CANCELLATION,
  type Retail,
  type RetailCode,
  SALE,
  calculateTotals,
} from './retail.ts';

const SMALL_WORDS = new Set(['a', 'and', 'for', 'in', 'of', 'on', 'the', 'to', 'with', 'x']);
const AS_WRITTEN = new Set(['3D', 'DVD', 'LED', 'TV', 'UK', 'USA', 'USB']);
const SPELLED_OUT: Readonly<Record<string, string>> = {
  w: 'with',
  'w/': 'with',
  asst: 'assorted',
  asstd: 'assorted',
  assort: 'assorted',
  hldr: 'holder',
  lge: 'large',
  med: 'medium',
  chrsitmas: 'christmas',
  artiifcial: 'artificial',
};
const UNIT = /^\d+(\.\d+)?(cm|mm|ml|m|g|kg)?(x\d+(\.\d+)?(cm|mm|m)?)*$/i;

const capitalised = (word: string) =>
  word.replace(/(^|[-/+(&"])(\p{L})/gu, (_, before: string, letter: string) =>
    before.concat(letter.toUpperCase()),
  );

const titleWord = (word: string, index: number): string => {
  if (AS_WRITTEN.has(word.toUpperCase())) return word.toUpperCase();
  const lower = word.toLowerCase();
  const spelled = SPELLED_OUT[lower] ?? lower;
  if (UNIT.test(spelled) || (index > 0 && SMALL_WORDS.has(spelled))) return spelled;
  return capitalised(spelled);
};

/** Turns `PAPER CRAFT , LITTLE BIRDIE` into `Paper Craft, Little Birdie`. */
export const cleanTitle = (description: string): string =>
  description
    .replace(/^[*\s]+/, '')
    .replace(/\s*,\s*/g, ', ')
    .replace(/[\s,.]+$/, '')
    .split(/\s+/)
    .map(titleWord)
    .join(' ');

const GOODS = /^\d{5}[A-Z]*$/;
/** Next Day Carriage, Packing Charge, High Resolution Image, gift voucher: services with numbers like goods. */
const SERVICES = new Set(['23444', '23574', '23702', '22016']);

const isSale = (row: RawRow) => /^\d/.test(row.invoice) && row.quantity > 0 && row.priceMilli > 0;

const parseKind = (invoice: string): number => {
  if (invoice.startsWith('C')) return CANCELLATION;
  return invoice.startsWith('A') ? BAD_DEBT : SALE;
};

const countUp = <Key>(counts: Map<Key, number>, key: Key) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

/** The most frequent description, the alphabetically first one among equals. */
const usualDescription = (counts: ReadonlyMap<string, number>): string =>
  [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? '';

interface CodeRecord {
  readonly sold: Map<string, number>;
  readonly other: Map<string, number>;
  lines: number;
}

const newRecord = (): CodeRecord => ({
  sold: new Map<string, number>(),
  other: new Map<string, number>(),
  lines: 0,
});

const recordsByCode = (rows: readonly RawRow[]): ReadonlyMap<string, CodeRecord> => {
  const records = new Map<string, CodeRecord>();
  for (const row of rows) {
    const record = records.get(row.code) ?? newRecord();
    records.set(row.code, record);
    record.lines += 1;
    if (row.description !== '') countUp(isSale(row) ? record.sold : record.other, row.description);
  }
  return records;
};

/**
 * Goods that were sold at least once come first; each part is sorted by number of lines so that frequent codes stay
 * short.
 */
const codeList = (rows: readonly RawRow[]) => {
  const records = [...recordsByCode(rows)].sort(
    (a, b) => b[1].lines - a[1].lines || (a[0] < b[0] ? -1 : 1),
  );
  const isGoods = ([code, record]: readonly [string, CodeRecord]) =>
    GOODS.test(code) && !SERVICES.has(code) && record.sold.size > 0;
  const named = ([code, record]: readonly [string, CodeRecord]): RetailCode => ({
    code,
    title: cleanTitle(usualDescription(record.sold.size > 0 ? record.sold : record.other)),
  });
  const goods = records.filter(isGoods).map(named);
  const rest = records.filter((entry) => !isGoods(entry)).map(named);
  return { codes: [...goods, ...rest], catalogueSize: goods.length };
};

const invoiceColumns = (rows: readonly RawRow[]): Retail['invoices'] => {
  const starts = rows.flatMap((row, line) =>
    row.invoice === rows[line - 1]?.invoice ? [] : [{ row, line }],
  );
  return {
    number: Uint32Array.from(starts, ({ row }) => Number(row.invoice.replace(/^\D/, ''))),
    kind: Uint8Array.from(starts, ({ row }) => parseKind(row.invoice)),
    customer: Uint8Array.from(starts, ({ row }) => (row.customer === '' ? 0 : 1)),
    minute: Uint32Array.from(starts, ({ row }) => row.minute),
    firstLine: Uint32Array.from([...starts.map(({ line }) => line), rows.length]),
  };
};

interface Purchase {
  readonly line: number;
  left: number;
}

/**
 * Assigns a cancelled line to the latest earlier purchase of the same code by the same customer with that many units
 * left. There is none for goods bought before the records begin, or without a customer.
 */
const linkCancellations = (rows: readonly RawRow[]): Retail['links'] => {
  const bought = new Map<string, Purchase[]>();
  const cancelled: number[] = [];
  const sold: number[] = [];
  rows.forEach((row, line) => {
    if (row.customer === '' || !GOODS.test(row.code)) return;
    const key = `${row.customer} ${row.code}`;
    const purchases = bought.get(key) ?? [];
    bought.set(key, purchases);
    if (isSale(row)) purchases.push({ line, left: row.quantity });
    if (parseKind(row.invoice) !== CANCELLATION) return;
    const purchase = purchases.findLast(({ left }) => left >= -row.quantity);
    if (purchase === undefined) return;
    purchase.left += row.quantity;
    cancelled.push(line);
    sold.push(purchase.line);
  });
  return { cancelled: Uint32Array.from(cancelled), sold: Uint32Array.from(sold) };
};

/** Reduces the raw rows to columns; only customers' numbers, countries and repeated texts are left out. */
export const condenseRows = (
  rows: readonly RawRow[],
  origin: { readonly source: string; readonly licence: string; readonly sha256: string },
): Retail => {
  const { codes, catalogueSize } = codeList(rows);
  const index = new Map(codes.map(({ code }, position) => [code, position]));
  const columns = {
    codes,
    catalogueSize,
    invoices: invoiceColumns(rows),
    lines: {
      code: Uint16Array.from(rows, (row) => index.get(row.code) ?? 0),
      quantity: Int32Array.from(rows, (row) => row.quantity),
      priceMilli: Int32Array.from(rows, (row) => row.priceMilli),
    },
    links: linkCancellations(rows),
  };
  return { ...columns, header: { ...origin, totals: calculateTotals(columns) } };
};
