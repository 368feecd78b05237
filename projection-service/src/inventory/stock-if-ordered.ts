import type { Explanation } from '@quartermaster/contracts/inventory/rules/explain/explanation';
import type { ExplainedItem } from '@quartermaster/contracts/inventory/rules/explain/inputs';
import {
  projectStock,
  listStockByDay,
} from '@quartermaster/contracts/inventory/rules/stock-projection';

/** The stock of a day from the arrival on, if so many units were ordered today. */
export const stockIfOrdered = (
  { workings: { projection, policy } }: ExplainedItem,
  { quantity, days }: { readonly quantity: Explanation['value']; readonly days: number },
): ((dayOffset: number) => number | null) => {
  if (typeof quantity !== 'number' || quantity <= 0) return () => null;
  const arrival = { dayOffset: policy.leadTimeDays, quantity };
  const deliveries = [...projection.plan.deliveries, arrival].sort(
    (a, b) => a.dayOffset - b.dayOffset,
  );
  const stock = listStockByDay(projectStock({ ...projection.plan, deliveries }), days);
  return (dayOffset) =>
    dayOffset < policy.leadTimeDays ? null : (stock[dayOffset]?.available ?? null);
};
