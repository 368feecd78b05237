import { describeAmbiguous, isAmbiguous } from '@quartermaster/contracts/core/number-text';
import { removeFormulaGuard } from '@quartermaster/contracts/core/spreadsheet-text';
import { describeRefusal, type NumberRule } from './numbers/number-rule.ts';
import { createColumnReader, type ReadNumber } from './numbers/pasted-numbers.ts';
import type { PastedTable } from './pasted-table.ts';
import { haveThisSku } from './words.ts';

/** The change of a block of cells by some texts. */
export type BlockAct = 'paste' | 'fill' | 'clear';

/** Reason why a text is refused; `row` counts from 1 as in the pasted text. */
export interface PasteProblem {
  readonly row: number;
  /** Title of the column, where a cell is refused. */
  readonly column?: string;
  readonly text: string;
  readonly why: string;
}

/** A column of numbers after the SKU. */
export interface PasteField {
  readonly title: string;
  readonly rule: NumberRule;
}

/** A usable row: the id of its SKU, and a number, or null, for each field. */
export interface PastedRow {
  readonly row: number;
  readonly id: string;
  readonly values: readonly (number | null)[];
}

export interface PasteOffer {
  readonly fields: readonly PasteField[];
  /** Ids by SKU in lower case. */
  readonly idsBySku: ReadonlyMap<string, readonly string[]>;
  /** The message for an unknown SKU. */
  readonly unknown: string;
}

export interface PastedRows {
  readonly rows: readonly PastedRow[];
  readonly problems: readonly PasteProblem[];
  /** Notes about rows that need no correction. */
  readonly notes: readonly string[];
}

const HEADINGS: ReadonlySet<string> = new Set(['sku', 'variant sku', 'item sku']);
const isHeading = ([first = '']: readonly string[]): boolean => HEADINGS.has(first.toLowerCase());
const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

const NONE: readonly string[] = [];

const resolveId = (sku: string, { idsBySku, unknown }: PasteOffer): { id: string } | string => {
  if (sku === '') return 'The SKU is missing';
  const [id, ...others] = idsBySku.get(removeFormulaGuard(sku).toLowerCase()) ?? NONE;
  if (id === undefined) return unknown;
  return others.length === 0 ? { id } : haveThisSku(others.length + 1);
};

const parseValue = (
  cell: string,
  read: ReadNumber,
  { title, rule }: PasteField,
): number | null | string => {
  const { isRequired = false, currency = null } = rule;
  if (cell === '') return isRequired ? `${title} is missing` : null;
  const value = read(cell);
  const noun = currency === null ? 'a number' : `an amount in ${currency}`;
  if (isAmbiguous(value)) return `${title} “${cell}” ${describeAmbiguous(value)}`;
  if (value === null) return `${title} “${cell}” is not ${noun}`;
  const refusal = describeRefusal(value, rule);
  return refusal === null ? value : `${title} “${cell}”: ${refusal}`;
};

/** Values of a row, or the first reason against it. */
const parseValues = (
  cells: readonly string[],
  readers: readonly ReadNumber[],
  fields: readonly PasteField[],
): readonly (number | null)[] | string => {
  const values: (number | null)[] = [];
  for (const [at, read] of readers.entries()) {
    const field = fields[at];
    const value = field === undefined ? null : parseValue(cells[at + 1] ?? '', read, field);
    if (typeof value === 'string') return value;
    values.push(value);
  }
  return values;
};

const listNotes = (table: PastedTable, { fields }: PasteOffer): readonly string[] => {
  const isWide = table.some((cells) => cells.slice(fields.length + 1).some((cell) => cell !== ''));
  const titles = ['SKU', ...fields.map(({ title }) => title.toLowerCase())].join(', ');
  return [
    ...(isHeading(table[0] ?? []) ? ['Row 1 holds the titles of the columns.'] : []),
    ...(isWide ? [`Only the first columns are read: ${titles}.`] : []),
  ];
};

/** A usable row, or the reason why not; null for one without any text. */
const readRow = (
  cells: readonly string[],
  readers: readonly ReadNumber[],
  offer: PasteOffer,
): Omit<PastedRow, 'row'> | string | null => {
  if (isBlank(cells)) return null;
  const known = resolveId(cells[0] ?? '', offer);
  if (typeof known === 'string') return known;
  const values = parseValues(cells, readers, offer.fields);
  return typeof values === 'string' ? values : { id: known.id, values };
};

/**
 * Reads a table of SKUs and numbers. A row is used whole or not at all, and every unused row is among the problems,
 * except rows without any text and a first row of titles. An item counts once: its first row.
 */
export const readRowsBySku = (table: PastedTable, offer: PasteOffer): PastedRows => {
  const body = table.slice(isHeading(table[0] ?? []) ? 1 : 0);
  const readers = offer.fields.map(({ rule }, at) =>
    createColumnReader(
      body.map((cells) => cells[at + 1] ?? ''),
      rule,
    ),
  );
  const rows = new Map<string, PastedRow>();
  const problems: PasteProblem[] = [];
  for (const [at, cells] of body.entries()) {
    const row = table.length - body.length + at + 1;
    const read = readRow(cells, readers, offer);
    if (read === null) continue;
    const first = typeof read === 'string' ? undefined : rows.get(read.id);
    const why = first === undefined ? read : `The same item as in row ${String(first.row)}`;
    if (typeof why === 'string') problems.push({ row, text: cells.join('  ').trim(), why });
    else rows.set(why.id, { row, ...why });
  }
  return { rows: [...rows.values()], problems, notes: listNotes(table, offer) };
};

/** Ids by SKU in lower case; entries without a SKU are left out. */
export const groupIdsBySku = (
  things: Iterable<{ readonly id: string; readonly sku: string }>,
): ReadonlyMap<string, readonly string[]> => {
  const ids = new Map<string, readonly string[]>();
  for (const { id, sku } of things) {
    const key = sku.trim().toLowerCase();
    if (key === '') continue;
    ids.set(key, [...(ids.get(key) ?? []), id]);
  }
  return ids;
};
