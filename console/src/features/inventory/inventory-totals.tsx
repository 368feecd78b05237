import { useQuery } from '@tanstack/react-query';
import { formatMoney, formatMoneyCompact, formatNumber } from '../../lib/format.ts';
import { inventoryTotals, type InventoryRow } from '../../data/inventory.ts';
import type { ListAnswer } from '../../data/list-call.ts';

type Totals = Readonly<Record<string, string>>;
type SummedField = 'quantity' | 'incomingQuantity' | 'salesAtRisk' | 'costValue' | 'retailValue';

const sumOf = (rows: readonly InventoryRow[], field: SummedField): number =>
  rows.reduce((sum, row) => sum + (row[field] ?? 0), 0);

const ofRows = (rows: readonly InventoryRow[], currency: string | null, title: string): Totals => ({
  productTitle: title,
  quantity: formatNumber(sumOf(rows, 'quantity')),
  incomingQuantity: formatNumber(sumOf(rows, 'incomingQuantity')),
  salesAtRisk: formatMoney(sumOf(rows, 'salesAtRisk'), currency),
  costValue: formatMoney(sumOf(rows, 'costValue'), currency),
  retailValue: formatMoney(sumOf(rows, 'retailValue'), currency),
});

/**
 * The last row: sums over the rows of the page, which are all that match when one page holds them. The server adds up
 * the whole stock only, shown in the foot.
 */
export const usePageTotals = (
  data: ListAnswer<InventoryRow> | undefined,
  currency: string | null,
): Totals | undefined => {
  if (data === undefined || data.data.length === 0) return undefined;
  const complete = data.total === data.data.length;
  const title = complete ? `All ${formatNumber(data.total)} shown` : 'This page';
  return ofRows(data.data, currency, title);
};

/** Units and value of all tracked stock, as the server adds them up. */
export const StockSummary = ({ currency }: { readonly currency: string | null }) => {
  const { data } = useQuery(inventoryTotals);
  if (data === undefined) return null;
  const units = formatNumber(data.totalQuantity);
  const cost = formatMoneyCompact(data.totalCostValue, currency);
  const retail = formatMoneyCompact(data.totalRetailValue, currency);
  return (
    <span
      title={`Cost ${formatMoney(data.totalCostValue, currency)}, retail ${formatMoney(data.totalRetailValue, currency)}`}
    >
      All stock: {units} units · cost {cost} · retail {retail}
    </span>
  );
};
