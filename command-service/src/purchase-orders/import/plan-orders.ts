import type { SupplierId } from '@quartermaster/contracts/core/ids';
import {
  getPlannedDayBounds,
  findImplausibleDay,
} from '@quartermaster/contracts/core/plausible-days';
import { removeFormulaGuard } from '@quartermaster/contracts/core/spreadsheet-text';
import {
  type ImportColumn,
  getImportTitle,
} from '@quartermaster/contracts/purchase-orders/rules/import';
import {
  type RowMessage,
  planItems,
  type Names,
  findOnlyMatch,
  type PlannedItem,
} from './plan-items.ts';
import {
  type ColumnSigns,
  detectColumnSigns,
  type Line,
  parseLine,
  listProblems,
} from './read-line.ts';
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

const orderColumns = [
  'reference',
  'supplier',
  'currency',
  'rate',
  'issueDate',
  'arrivalDate',
  'coverageDate',
] as const;
type OrderFacts = Pick<Line, (typeof orderColumns)[number]>;
type DayColumn = 'issueDate' | 'arrivalDate' | 'coverageDate';

export interface Plan {
  readonly orders: readonly PlannedOrder[];
  readonly errors: readonly RowMessage[];
  readonly notes: readonly RowMessage[];
}

const buildOrderKey = ({ cells }: Row): string =>
  removeFormulaGuard(
    (cells.order ?? '') === '' ? (cells.reference ?? '') : (cells.order ?? ''),
  ).toLowerCase();

const hasValue = (value: unknown): boolean => value !== null && value !== '';

const emptyFacts: OrderFacts = {
  reference: '',
  supplier: '',
  currency: null,
  rate: null,
  issueDate: null,
  arrivalDate: null,
  coverageDate: null,
};

/** The facts of an order from all its rows; empty cells are ignored. */
const mergeFacts = (
  lines: readonly Line[],
  reportDifference: (about: RowMessage) => void,
): OrderFacts => {
  const mergeFact = (column: ImportColumn & (typeof orderColumns)[number]) => {
    const first = lines.find((line) => hasValue(line[column]));
    for (const line of lines) {
      if (first === undefined || !hasValue(line[column]) || line[column] === first[column])
        continue;
      reportDifference({
        row: line.row,
        message: `${getImportTitle(column)} differs from row ${first.row}`,
      });
    }
    return first === undefined ? [] : [[column, first[column]] as const];
  };
  return { ...emptyFacts, ...Object.fromEntries(orderColumns.flatMap(mergeFact)) };
};

const listReceivedNotes = (lines: readonly Line[]): readonly RowMessage[] =>
  lines
    .filter(({ receivedQuantity }) => (receivedQuantity ?? 0) > 0)
    .map(({ row, receivedQuantity, quantity }) => ({
      row,
      message:
        (receivedQuantity ?? 0) >= (quantity ?? 0)
          ? 'All of it has arrived: left out of the order'
          : `${receivedQuantity ?? 0} have arrived: only the rest is ordered`,
    }));

const listReplacedNotes = (rows: readonly Row[]): readonly RowMessage[] =>
  rows.flatMap(({ row, replaced }) =>
    replaced.map((column) => ({
      row,
      message: `${getImportTitle(column)} holds a character that cannot be stored: it was replaced`,
    })),
  );

const isOpen = (line: Line): boolean =>
  line.receivedQuantity === null ||
  line.receivedQuantity === 0 ||
  line.receivedQuantity < (line.quantity ?? 0);

const joinDistinct = (texts: readonly string[]): string =>
  [...new Set(texts.filter((text) => text !== ''))].join('\n').slice(0, 5000);

const findSupplierId = (
  { supplier }: OrderFacts,
  lines: readonly Line[],
  { suppliers }: Names,
  wrong: (about: RowMessage) => void,
): string | null => {
  if (supplier === '') return null;
  const found = findOnlyMatch(suppliers.get(supplier.toLowerCase()), `supplier called ${supplier}`);
  if (typeof found === 'string') return found;
  const row = lines.find((line) => line.supplier === supplier)?.row ?? 0;
  wrong({ row, message: found.wrong });
  return null;
};

/** Messages for the other rows of an order that is left out; they name the row with the problem. */
const explainLeftOutRows = (
  rows: readonly Row[],
  errors: readonly RowMessage[],
): readonly RowMessage[] => {
  const bad = new Set(errors.map(({ row }) => row));
  const first = [...bad].sort((a, b) => a - b).slice(0, 3);
  const message = `Left out with its order, for row ${first.join(', ')}`;
  const others = rows.filter(({ row }) => !bad.has(row));
  return [...errors, ...others.map(({ row }) => ({ row, message }))];
};

const toPlannedOrder = (
  key: string,
  lines: readonly Line[],
  parts: Pick<PlannedOrder, 'facts' | 'supplierId' | 'items'>,
): PlannedOrder => ({
  key,
  ...parts,
  name: lines.find(({ order }) => order !== '')?.order ?? parts.facts.reference,
  notes: joinDistinct(lines.map((line) => line.notes)),
  tax: lines.reduce((sum, line) => sum + (line.tax ?? 0), 0),
});

const MOST_ITEMS = 5000;
const TOO_MANY_ITEMS = 'An order may have at most 5,000 items';

interface PlanningContext {
  readonly names: Names;
  readonly today: string;
  readonly signs: ColumnSigns;
}

/** Reports a day of an order that lies far from today. */
const checkDays = (
  lines: readonly Line[],
  { issueDate, arrivalDate, coverageDate }: OrderFacts,
  { today, wrong }: { readonly today: string; readonly wrong: (about: RowMessage) => void },
): void => {
  const days = Object.entries({ issueDate, arrivalDate, coverageDate }) as [DayColumn, string][];
  const found = findImplausibleDay(
    days.map(([path, day]) => ({ path, day })),
    getPlannedDayBounds(today),
  );
  if (found === null) return;
  const row = lines.find((line) => line[found.path] === found.day)?.row ?? 0;
  wrong({ row, message: `${getImportTitle(found.path)}: ${found.message}` });
};

const planOrder = (
  key: string,
  rows: readonly Row[],
  { names, signs, today }: PlanningContext,
): Plan => {
  const errors: RowMessage[] = rows.flatMap((row) =>
    listProblems(row, signs).map((message) => ({ row: row.row, message })),
  );
  const wrong = (about: RowMessage): void => void errors.push(about);
  const unread = new Set(errors.map(({ row }) => row));
  const lines = rows.filter(({ row }) => !unread.has(row)).map((row) => parseLine(row, signs));
  const facts = mergeFacts(lines, wrong);
  checkDays(lines, facts, { today, wrong });
  const items = planItems(lines.filter(isOpen), names, wrong);
  if (items.length > MOST_ITEMS) wrong({ row: rows[0]?.row ?? 0, message: TOO_MANY_ITEMS });
  const supplierId = findSupplierId(facts, lines, names, wrong);
  if (errors.length > 0)
    return { orders: [], errors: explainLeftOutRows(rows, errors), notes: listReplacedNotes(rows) };
  const order = toPlannedOrder(key, lines, { facts, supplierId, items });
  const notes = [...listReplacedNotes(rows), ...listReceivedNotes(lines)];
  return { orders: items.length === 0 ? [] : [order], errors, notes };
};

const groupByOrder = (rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(buildOrderKey(row));
    if (group === undefined) groups.set(buildOrderKey(row), [row]);
    else group.push(row);
  }
  return groups;
};

/**
 * The orders of a table: all rows with one name are one order. An order with a bad row is left out completely, and its other
 * rows get the reason.
 */
export const planOrders = ({ rows }: Table, names: Names, today: string): Plan => {
  const reading = { names, today, signs: detectColumnSigns(rows) };
  const plans = [...groupByOrder(rows)].map(([key, group]) => planOrder(key, group, reading));
  return {
    orders: plans.flatMap((plan) => plan.orders),
    errors: plans.flatMap((plan) => plan.errors).sort((a, b) => a.row - b.row),
    notes: plans.flatMap((plan) => plan.notes).sort((a, b) => a.row - b.row),
  };
};
