import { addDays, type Day, fromDayNumber } from '@quartermaster/contracts/core/day';
import type { SalesByDay } from '../tables/sales.ts';
import type { StockFacts } from '../tables/variant.ts';

const earlierDay = (one: Day, other: Day | null): Day =>
  other === null || one < other ? one : other;

interface Beginning {
  /** Day of the creation in the store. */
  readonly createdOn: Day;
  readonly stock: Pick<StockFacts, 'firstAvailableOn' | 'outSpells'>;
  readonly sales: Pick<SalesByDay, 'days' | 'units'>;
}

/**
 * The earliest day of creation, first stock and first sale, also when that sale is imported later (domain-rules 1).
 */
export const firstAvailableOn = ({ createdOn, stock, sales }: Beginning): Day => {
  const firstSale = sales.days[sales.units.findIndex((units) => units > 0)];
  const sold = firstSale === undefined ? null : fromDayNumber(firstSale);
  return earlierDay(earlierDay(createdOn, stock.firstAvailableOn), sold);
};

/** The days without stock, with those between the creation and the first stock. */
export const outOfStockDays = ({
  createdOn,
  stock: { firstAvailableOn: firstStock, outSpells },
}: Omit<Beginning, 'sales'>): StockFacts['outSpells'] => {
  const isKnown = outSpells[0] !== undefined && outSpells[0][0] <= createdOn;
  if (firstStock === null || firstStock <= createdOn || isKnown) return outSpells;
  return [[createdOn, addDays(firstStock, -1)], ...outSpells];
};
