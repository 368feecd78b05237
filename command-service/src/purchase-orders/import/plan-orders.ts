import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { daysOfPlans, implausibleDay } from '@quartermaster/contracts/core/plausible-days';
import { withoutGuard } from '@quartermaster/contracts/core/spreadsheet-text';
import {
  type ImportColumn,
  importTitle,
} from '@quartermaster/contracts/purchase-orders/rules/import';
import { type About, itemsOf, type Names, oneOf, type PlannedItem } from './plan-items.ts';
import { type ColumnSigns, columnSignsOf, type Line, lineOf, problemsOf } from './read-line.ts';
import type { Row, Table } from './read-table.ts';

/** An order that can be created. */
export interface PlannedOrder {
  /** Unique within the file. */
  readonly key: string;
  readonly name: string;
  readonly facts: OrderFacts;
  readonly supplierId: SupplierId | null;
  readonly notes: string;
  readonly tax: number;
  readonly items: readonly PlannedItem[];
}

const ofOrder = [
  'reference',
  'supplier',
  'currency',
  'rate',
  'issueDate',
  'arrivalDate',
  'coverageDate',
] as const;
type OrderFacts = Pick<Line, (typeof ofOrder)[number]>;
type DayColumn = 'issueDate' | 'arrivalDate' | 'coverageDate';

export interface Plan {
  readonly orders: readonly PlannedOrder[];
  readonly errors: readonly About[];
  readonly notes: readonly About[];
}

const keyOf = ({ cells }: Row): string =>
  withoutGuard(
    (cells.order ?? '') === '' ? (cells.reference ?? '') : (cells.order ?? ''),
  ).toLowerCase();

const isGiven = (value: unknown): boolean => value !== null && value !== '';

const noFacts: OrderFacts = {
  reference: '',
  supplier: '',
  currency: null,
  rate: null,
  issueDate: null,
  arrivalDate: null,
  coverageDate: null,
};

/** The facts of an order from all its rows; empty cells are ignored. */
const factsOf = (lines: readonly Line[], differ: (about: About) => void): OrderFacts => {
  const factOf = (column: ImportColumn & (typeof ofOrder)[number]) => {
    const first = lines.find((line) => isGiven(line[column]));
    for (const line of lines) {
      if (first === undefined || !isGiven(line[column]) || line[column] === first[column]) continue;
      differ({ row: line.row, message: `${importTitle(column)} differs from row ${first.row}` });
    }
    return first === undefined ? [] : [[column, first[column]] as const];
  };
  return { ...noFacts, ...Object.fromEntries(ofOrder.flatMap(factOf)) };
};

const receivedNotes = (lines: readonly Line[]): readonly About[] =>
  lines
    .filter(({ receivedQuantity }) => (receivedQuantity ?? 0) > 0)
    .map(({ row, receivedQuantity, quantity }) => ({
      row,
      message:
        (receivedQuantity ?? 0) >= (quantity ?? 0)
          ? 'All of it has arrived: left out of the order'
          : `${receivedQuantity ?? 0} have arrived: only the rest is ordered`,
    }));

const replacedNotes = (rows: readonly Row[]): readonly About[] =>
  rows.flatMap(({ row, replaced }) =>
    replaced.map((column) => ({
      row,
      message: `${importTitle(column)} holds a character that cannot be stored: it was replaced`,
    })),
  );

const isOpen = (line: Line): boolean =>
  line.receivedQuantity === null ||
  line.receivedQuantity === 0 ||
  line.receivedQuantity < (line.quantity ?? 0);

const distinctText = (texts: readonly string[]): string =>
  [...new Set(texts.filter((text) => text !== ''))].join('\n').slice(0, 5000);

const supplierOf = (
  { supplier }: OrderFacts,
  lines: readonly Line[],
  { suppliers }: Names,
  wrong: (about: About) => void,
): string | null => {
  if (supplier === '') return null;
  const found = oneOf(suppliers.get(supplier.toLowerCase()), `supplier called ${supplier}`);
  if (typeof found === 'string') return found;
  const row = lines.find((line) => line.supplier === supplier)?.row ?? 0;
  wrong({ row, message: found.wrong });
  return null;
};

/** Messages for the other rows of an order that is left out; they name the row with the problem. */
const leftOut = (rows: readonly Row[], errors: readonly About[]): readonly About[] => {
  const bad = new Set(errors.map(({ row }) => row));
  const first = [...bad].sort((a, b) => a - b).slice(0, 3);
  const message = `Left out with its order, for row ${first.join(', ')}`;
  const others = rows.filter(({ row }) => !bad.has(row));
  return [...errors, ...others.map(({ row }) => ({ row, message }))];
};

const orderOf = (
  key: string,
  lines: readonly Line[],
  parts: Pick<PlannedOrder, 'facts' | 'supplierId' | 'items'>,
): PlannedOrder => ({
  key,
  ...parts,
  name: lines.find(({ order }) => order !== '')?.order ?? parts.facts.reference,
  notes: distinctText(lines.map((line) => line.notes)),
  tax: lines.reduce((sum, line) => sum + (line.tax ?? 0), 0),
});

const MOST_ITEMS = 5000;
const TOO_MANY_ITEMS = 'An order may have at most 5,000 items';

interface Reading {
  readonly names: Names;
  readonly today: string;
  readonly signs: ColumnSigns;
}

/** Reports a day of an order that lies far from today. */
const checkDays = (
  lines: readonly Line[],
  { issueDate, arrivalDate, coverageDate }: OrderFacts,
  { today, wrong }: { readonly today: string; readonly wrong: (about: About) => void },
): void => {
  const days = Object.entries({ issueDate, arrivalDate, coverageDate }) as [DayColumn, string][];
  const found = implausibleDay(
    days.map(([path, day]) => ({ path, day })),
    daysOfPlans(today),
  );
  if (found === null) return;
  const row = lines.find((line) => line[found.path] === found.day)?.row ?? 0;
  wrong({ row, message: `${importTitle(found.path)}: ${found.message}` });
};

const planOrder = (key: string, rows: readonly Row[], { names, signs, today }: Reading): Plan => {
  const errors: About[] = rows.flatMap((row) =>
    problemsOf(row, signs).map((message) => ({ row: row.row, message })),
  );
  const wrong = (about: About): void => void errors.push(about);
  const unread = new Set(errors.map(({ row }) => row));
  const lines = rows.filter(({ row }) => !unread.has(row)).map((row) => lineOf(row, signs));
  const facts = factsOf(lines, wrong);
  checkDays(lines, facts, { today, wrong });
  const items = itemsOf(lines.filter(isOpen), names, wrong);
  if (items.length > MOST_ITEMS) wrong({ row: rows[0]?.row ?? 0, message: TOO_MANY_ITEMS });
  const supplierId = supplierOf(facts, lines, names, wrong);
  if (errors.length > 0)
    return { orders: [], errors: leftOut(rows, errors), notes: replacedNotes(rows) };
  const order = orderOf(key, lines, { facts, supplierId, items });
  const notes = [...replacedNotes(rows), ...receivedNotes(lines)];
  return { orders: items.length === 0 ? [] : [order], errors, notes };
};

const grouped = (rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
};

/**
 * The orders of a table: all rows with one name are one order. An order with a bad row is left out completely, and its other
 * rows get the reason.
 */
export const planOrders = ({ rows }: Table, names: Names, today: string): Plan => {
  const reading = { names, today, signs: columnSignsOf(rows) };
  const plans = [...grouped(rows)].map(([key, group]) => planOrder(key, group, reading));
  return {
    orders: plans.flatMap((plan) => plan.orders),
    errors: plans.flatMap((plan) => plan.errors).sort((a, b) => a.row - b.row),
    notes: plans.flatMap((plan) => plan.notes).sort((a, b) => a.row - b.row),
  };
};
