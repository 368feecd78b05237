import { fromDayNumber, monthAfter, toDayNumber, toMonth } from '../../../core/day.ts';
import { listOrders, noOrderSizes, ORDER_SIZE_DAYS } from '../../../forecast/rules/order-sizes.ts';
import { selectCountedSales } from '../item-facts.ts';
import type { PlannedMonths } from '../planned-demand.ts';
import type { InputSource, VariantFact } from './explanation.ts';
import {
  type ExplainedItem,
  type InputRow,
  toDerivedSource,
  toEventSource,
  toTeamSource,
} from './inputs.ts';
import { formatMonth } from './sentences.ts';

/** Finds the event that recorded the earliest of creation, first sale and first stock. */
const findBeginningSource = (item: ExplainedItem): InputSource => {
  const { firstAvailableOn, createdOn, sales } = item.facts;
  if (firstAvailableOn === createdOn) return toEventSource(item, 'catalogue', 'Store catalogue');
  const firstSale = sales.days[sales.units.findIndex((units) => units > 0)];
  return firstSale !== undefined && fromDayNumber(firstSale) === firstAvailableOn
    ? toEventSource(item, 'sales', 'Orders of the store')
    : toEventSource(item, 'firstAvailableOn', 'Stock history');
};

const listPlannedMonths = ({ startDate, units }: PlannedMonths) => {
  let month = toMonth(startDate);
  return units.map((planned) => {
    const of = month;
    month = monthAfter(month);
    return { month: of, units: planned };
  });
};

/** The orders that FORECAST plans by, and the months of PLAN. */
const orderInputs = (item: ExplainedItem): readonly InputRow[] => {
  if (item.team.settings.planningMethod === 'AVERAGE') return [];
  const orders = listOrders(item.facts.sales.orderSizes ?? noOrderSizes).map(
    ({ day, units, count }) => ({ day: fromDayNumber(day), units, orders: count }),
  );
  const source = toEventSource(item, 'sales', 'Orders of the store');
  const { season, plannedDemand } = item.facts;
  return [
    ...(plannedDemand === null
      ? []
      : [
          [
            'plannedMonths',
            'Planned units by month',
            listPlannedMonths(plannedDemand),
            toDerivedSource('Demand plan'),
          ] as const,
        ]),
    ['orderSizes', `Orders of ${String(ORDER_SIZE_DAYS)} days by units`, orders, source],
    ...(season === null
      ? []
      : [
          [
            'season',
            'Factors of the months',
            season.map((factor, month) => ({ month: formatMonth(month), factor })),
            toDerivedSource('Season of the category or the shop'),
          ] as const,
        ]),
  ];
};

export const historyInputs = (item: ExplainedItem): readonly InputRow[] => {
  const { facts, team } = item;
  const { averageDailySalesPeriodDays: periodDays } = team.settings;
  const today = toDayNumber(team.today);
  const counted = selectCountedSales(facts);
  const sales = counted.days
    .map((day, index) => ({ day, units: counted.units[index] ?? 0 }))
    .filter(({ day }) => day >= today - 3 * periodDays && day < today)
    .map(({ day, units }) => ({ day: fromDayNumber(day), units }));
  const spells = facts.outOfStock.map(([from, through]) => ({ from, through }));
  const stockHistory = (fact: VariantFact) => toEventSource(item, fact, 'Stock history');
  const isBeforeFirstStock = spells.length > 0 && item.recorded.outOfStock === undefined;
  return [
    [
      'planningMethod',
      'Planning method',
      team.settings.planningMethod,
      toTeamSource(item, 'insights'),
    ],
    ['periodDays', 'Sales period', periodDays, toTeamSource(item, 'insights'), 'days'],
    ...orderInputs(item),
    ['sales', 'Net units sold by day', sales, toEventSource(item, 'sales', 'Orders of the store')],
    ['firstAvailableOn', 'First available on', facts.firstAvailableOn, findBeginningSource(item)],
    [
      'outOfStock',
      'Days without stock',
      spells,
      stockHistory(isBeforeFirstStock ? 'firstAvailableOn' : 'outOfStock'),
    ],
    ['outSince', 'Out of stock since', facts.outSince, stockHistory('outSince')],
    [
      'lastStockoutDate',
      'Last sold out on',
      facts.lastStockoutDate,
      stockHistory('lastStockoutDate'),
    ],
  ];
};
