import {
  linesOfInvoice,
  type Retail,
  type RetailCode,
  type RetailColumns,
  calculateTotals,
} from './retail.ts';

type Lines = readonly number[];

/** New places of what is kept, by its old place. */
const indexPlaces = (kept: Lines): ReadonlyMap<number, number> =>
  new Map(kept.map((old, place) => [old, place]));

const selectInvoices = ({ invoices }: RetailColumns, lines: readonly Lines[]) => {
  const kept = [...lines.keys()].filter((invoice) => lines[invoice]?.length !== 0);
  const { number, kind, customer, minute } = invoices;
  const firstLine = [0];
  for (const invoice of kept) {
    firstLine.push((firstLine.at(-1) ?? 0) + (lines[invoice]?.length ?? 0));
  }
  return {
    number: Uint32Array.from(kept, (invoice) => number[invoice] ?? 0),
    kind: Uint8Array.from(kept, (invoice) => kind[invoice] ?? 0),
    customer: Uint8Array.from(kept, (invoice) => customer[invoice] ?? 0),
    minute: Uint32Array.from(kept, (invoice) => minute[invoice] ?? 0),
    firstLine: Uint32Array.from(firstLine),
  };
};

const selectLinks = ({ links }: RetailColumns, places: ReadonlyMap<number, number>) => {
  const at = (column: Uint32Array, link: number) => places.get(column[link] ?? -1);
  const kept = [...links.sold.keys()].filter(
    (link) => at(links.sold, link) !== undefined && at(links.cancelled, link) !== undefined,
  );
  return {
    cancelled: Uint32Array.from(kept, (link) => at(links.cancelled, link) ?? 0),
    sold: Uint32Array.from(kept, (link) => at(links.sold, link) ?? 0),
  };
};

type LineFilter = (line: number, invoice: number) => boolean;

const selectColumns = (retail: RetailColumns, keeps: LineFilter): RetailColumns => {
  const lines = [...retail.invoices.number.keys()].map((invoice) =>
    linesOfInvoice(retail, invoice).filter((line) => keeps(line, invoice)),
  );
  const kept = lines.flat();
  const { code, quantity, priceMilli } = retail.lines;
  return {
    codes: retail.codes,
    catalogueSize: retail.catalogueSize,
    invoices: selectInvoices(retail, lines),
    lines: {
      code: Uint16Array.from(kept, (line) => code[line] ?? 0),
      quantity: Int32Array.from(kept, (line) => quantity[line] ?? 0),
      priceMilli: Int32Array.from(kept, (line) => priceMilli[line] ?? 0),
    },
    links: selectLinks(retail, indexPlaces(kept)),
  };
};

const withTotals = ({ header }: Retail, columns: RetailColumns): Retail => ({
  ...columns,
  header: { ...header, totals: calculateTotals(columns) },
});

/** The records without some of their lines; an invoice or a link that loses its lines is left out too. */
export const keepLines = (retail: Retail, keeps: LineFilter): Retail =>
  withTotals(retail, selectColumns(retail, keeps));

/** The records of a shop that never had some of the goods. Codes of postage and fees stay. */
export const keepGoods = (retail: Retail, keeps: (goods: RetailCode) => boolean): Retail => {
  const { codes, catalogueSize } = retail;
  const kept = codes.flatMap((code, place) =>
    place >= catalogueSize || keeps(code) ? [place] : [],
  );
  const places = indexPlaces(kept);
  const part = selectColumns(retail, (line) => places.has(retail.lines.code[line] ?? -1));
  return withTotals(retail, {
    ...part,
    codes: kept.flatMap((place) => codes[place] ?? []),
    catalogueSize: kept.filter((place) => place < catalogueSize).length,
    lines: { ...part.lines, code: part.lines.code.map((code) => places.get(code) ?? 0) },
  });
};

/** The records of a shop that never had more than the first goods. */
export const keepFirstGoods = (retail: Retail, count: number): Retail => {
  const first = new Set(retail.codes.slice(0, count));
  return keepGoods(retail, (goods) => first.has(goods));
};
