import { countCompleteSets, type LineGroup } from './order-sets.ts';
import { addSale, createSalesColumns, type SalesColumns } from './sales-columns.ts';
import { parseGidNumber } from './store-ids.ts';

type ByNumber = ReadonlyMap<number, SalesColumns>;

/** Units sold by sets, by the store's numbers of variants; a row per order. */
export interface FoldedSets {
  /** Units of each component by the set they came by. */
  readonly units: ReadonlyMap<number, ByNumber>;
  /** Groups of each set. */
  readonly groups: ByNumber;
}

/** A line of a group, with its net units. */
interface SetLine {
  readonly group: LineGroup;
  /** Row of the order in the order table. */
  readonly order: number;
  /** The store's number of the component; null when its variant was removed. */
  readonly component: number | null;
  readonly quantity: number;
  readonly units: number;
}

const getColumns = (columns: Map<number, SalesColumns>, number: number): SalesColumns => {
  const known = columns.get(number);
  if (known !== undefined) return known;
  const added = createSalesColumns();
  columns.set(number, added);
  return added;
};

/** All groups by their number, a row each: its order, its set, and the sets that all of its lines have units for. */
const createGroupTable = () => {
  const rows = new Map<number, number>();
  const orders: number[] = [];
  const sets: number[] = [];
  const complete: number[] = [];
  return {
    add: ({ group, order, quantity, units }: SetLine): void => {
      const number = parseGidNumber(group.id);
      const sold = countCompleteSets(group.quantity, quantity, units);
      const row = rows.get(number);
      if (row !== undefined) {
        complete[row] = Math.min(complete[row] ?? sold, sold);
        return;
      }
      rows.set(number, orders.length);
      orders.push(order);
      sets.push(parseGidNumber(group.storeVariantId));
      complete.push(sold);
    },
    groups: (): ByNumber => {
      const bySet = new Map<number, SalesColumns>();
      for (const [row, units] of complete.entries()) {
        if (units > 0) addSale(getColumns(bySet, sets[row] ?? 0), orders[row] ?? 0, units, 0);
      }
      return bySet;
    },
  };
};

/** Folds the lines of groups; the lines of a group may come in any order. */
export const foldSets = () => {
  const table = createGroupTable();
  const byComponent = new Map<number, Map<number, SalesColumns>>();
  return {
    add: (line: SetLine): void => {
      const { group, order, component, units } = line;
      table.add(line);
      if (component === null || units === 0) return;
      const bySet = byComponent.get(component) ?? new Map<number, SalesColumns>();
      byComponent.set(component, bySet);
      addSale(getColumns(bySet, parseGidNumber(group.storeVariantId)), order, units, 0);
    },
    result: (): FoldedSets => ({ units: byComponent, groups: table.groups() }),
  };
};
