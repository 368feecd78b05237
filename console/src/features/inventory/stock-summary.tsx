import type { Filter } from '@quartermaster/contracts/core/filters';
import { useQuery } from '@tanstack/react-query';
import { inventoryTotalsQuery } from '../../data/inventory.ts';
import type { Narrowing } from '../../data/list-call.ts';
import { formatMoney, formatMoneyCompact } from '../../lib/format.ts';
import { narrowFilters } from '../../list/filters/filter-fields.ts';
import { stockTotals, stockValue } from './words.ts';

interface SummaryProps {
  readonly narrowing: Narrowing;
  /** Filters of the open tab. */
  readonly viewFilters: readonly Filter[];
  readonly currency: string | null;
}

/** Units and value of all matching stock, as summed up by the server. */
export const StockSummary = ({ narrowing, viewFilters, currency }: SummaryProps) => {
  const filters = narrowFilters(narrowing.filters, viewFilters);
  const { data } = useQuery(inventoryTotalsQuery({ ...narrowing, filters }));
  if (data === undefined) return null;
  const { withoutCost, totalCostValue, totalRetailValue } = data;
  const known = totalCostValue === 0 && withoutCost > 0 ? null : totalCostValue;
  return (
    <span
      title={stockValue({
        cost: formatMoney(known, currency),
        retail: formatMoney(totalRetailValue, currency),
        withoutCost,
      })}
    >
      {stockTotals({
        isAll: filters.length === 0 && narrowing.search === '',
        units: data.totalQuantity,
        cost: formatMoneyCompact(known, currency),
        retail: formatMoneyCompact(totalRetailValue, currency),
        bundles: data.bundlesCount ?? 0,
        notCounted: data.notCountedCount ?? 0,
      })}
    </span>
  );
};
