import type { Filter } from '@quartermaster/contracts/core/filters';
import { useQuery } from '@tanstack/react-query';
import { inventoryTotalsQuery } from '../../data/inventory.ts';
import type { Narrowing } from '../../data/list-call.ts';
import { formatCount, formatMoney, formatMoneyCompact, formatNumber } from '../../lib/format.ts';
import { joinParts } from '../../lib/words.ts';
import { narrowFilters } from '../../list/filters/filter-fields.ts';

interface SummaryProps {
  readonly narrowing: Narrowing;
  /** Filters of the open tab. */
  readonly viewFilters: readonly Filter[];
  readonly currency: string | null;
}

/** Listed items that are not part of the sum of units. */
const formatExceptions = (bundles: number, notCounted: number): string =>
  joinParts(
    ' · ',
    bundles === 0 ? null : `${formatCount(bundles, 'bundle')} counted through their components`,
    notCounted === 0 ? null : `${formatNumber(notCounted)} not counted`,
  );

/** Units and value of all matching stock, as summed up by the server. */
export const StockSummary = ({ narrowing, viewFilters, currency }: SummaryProps) => {
  const filters = narrowFilters(narrowing.filters, viewFilters);
  const { data } = useQuery(inventoryTotalsQuery({ ...narrowing, filters }));
  if (data === undefined) return null;
  const { withoutCost, totalCostValue, totalRetailValue } = data;
  const known = totalCostValue === 0 && withoutCost > 0 ? null : totalCostValue;
  const missing = withoutCost > 0 ? `, ${formatCount(withoutCost, 'item')} without a cost` : '';
  const beside = formatExceptions(data.bundlesCount ?? 0, data.notCountedCount ?? 0);
  const isAll = filters.length === 0 && narrowing.search === '';
  return (
    <span
      title={`Cost ${formatMoney(known, currency)}${missing}, retail ${formatMoney(totalRetailValue, currency)}`}
    >
      {isAll ? 'All stock' : 'All that match'}: {formatCount(data.totalQuantity, 'unit')} · cost{' '}
      {formatMoneyCompact(known, currency)} · retail{' '}
      {formatMoneyCompact(totalRetailValue, currency)}
      {beside !== '' && ` · ${beside}`}
    </span>
  );
};
