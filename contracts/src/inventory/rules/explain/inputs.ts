import { addDays, fromDayNumber, toDayNumber } from '../../../core/day.ts';
import type { ProductId, VariantId } from '../../../core/ids.ts';
import type { ItemWorkings } from '../derive-item.ts';
import { countedSales, type ItemFacts, type TeamView } from '../item-facts.ts';
import type { Rate } from '../rate.ts';
import type {
  ExplanationInput,
  InputSource,
  InputValue,
  RecordedFact,
  RecordedFacts,
  VariantFact,
} from './explanation.ts';
import type { Shares } from './shares.ts';

/** A variant with the intermediate results of its numbers. */
export interface ExplainedItem {
  readonly variantId: VariantId;
  readonly productId: ProductId;
  readonly primarySupplierId: string | null;
  readonly facts: ItemFacts;
  readonly team: TeamView;
  readonly workings: ItemWorkings;
  readonly recorded: RecordedFacts;
  readonly shares: Shares;
}

const ofEvent = (item: ExplainedItem, fact: RecordedFact, label: string): InputSource => {
  const recorded = item.recorded[fact];
  return { kind: 'event', label, ...(recorded && { recorded }) };
};

const ofSetting = (
  item: ExplainedItem,
  fact: RecordedFact,
  label: string,
  href: string,
): InputSource => ({ ...ofEvent(item, fact, label), kind: 'setting', href });

export const derived = (label: string): InputSource => ({ kind: 'derived', label });

export const supplierSetting = (item: ExplainedItem): InputSource =>
  item.primarySupplierId === null
    ? derived('No primary supplier')
    : ofSetting(item, 'supplier', 'Primary supplier', `/suppliers/${item.primarySupplierId}`);

export const teamSetting = (item: ExplainedItem, page: 'stock-levels' | 'grading' | 'insights') =>
  ofSetting(item, 'teamSettings', "Team's settings", `/settings/${page}`);

/** `[name, label, value, source, unit]`: in a list of ten, tuples are easier to read than objects. */
export type InputRow = readonly [
  name: string,
  label: string,
  value: InputValue,
  source: InputSource,
  unit?: string,
];

export const inputsOf = (rows: readonly InputRow[]): ExplanationInput[] =>
  rows.map(([name, label, value, source, unit]) => ({
    name,
    label,
    value,
    source,
    ...(unit !== undefined && { unit }),
  }));

export const todayInput = ({ team }: ExplainedItem): InputRow => [
  'today',
  'Today',
  team.today,
  { kind: 'today', label: 'Business day of the shop' },
];

const rateInputs = (rate: Rate): readonly InputRow[] => [
  ['rateUnits', 'Units of the planning rate', rate.units, derived('Planning rate'), 'units'],
  ['rateDays', 'Days of the planning rate', rate.days, derived('Planning rate'), 'days'],
];

const deliveryRows = ({ team, workings }: ExplainedItem) =>
  workings.deliveries.map(({ dayOffset, quantity, kind, isOverdue }) => ({
    date: addDays(team.today, dayOffset),
    dayOffset,
    quantity,
    kind,
    isOverdue,
  }));

/** Stock, rate, store policy and deliveries: the input of the projection. */
export const stockInputs = (item: ExplainedItem): readonly InputRow[] => {
  const { facts, workings } = item;
  return [
    ['onHand', 'On hand', facts.onHand, ofEvent(item, 'stock', 'Last stock level'), 'units'],
    [
      'isCounted',
      'Counted by the store',
      facts.isCounted,
      facts.isBundle ? derived('Its components') : ofEvent(item, 'catalogue', 'Store catalogue'),
    ],
    ['isDeleted', 'Deleted in the store', facts.isDeleted, derived('Status in the store')],
    ...rateInputs(workings.rate),
    [
      'continueSelling',
      'Sold when out of stock',
      facts.continueSelling,
      ofEvent(item, 'catalogue', 'Store policy of the variant'),
    ],
    ['deliveries', 'Deliveries', deliveryRows(item), ofEvent(item, 'orders', 'Open orders')],
  ];
};

const leadTimeSource = (item: ExplainedItem): InputSource =>
  item.facts.supplierLeadTimeDays === null
    ? teamSetting(item, 'stock-levels')
    : supplierSetting(item);

const ownOrTeam = (
  item: ExplainedItem,
  setting: 'stockBuffer' | 'runningLowThreshold' | 'overstockedThreshold',
): InputSource =>
  (item.facts.stockLevels?.[setting] ?? null) === null
    ? teamSetting(item, 'stock-levels')
    : ofSetting(item, 'stockLevels', "Product's own stock levels", `/products/${item.productId}`);

/** LT, RF and SB with the level of each (CALC-K-21). */
export const windowInputs = (item: ExplainedItem): readonly InputRow[] => {
  const { policy } = item.workings;
  const team = teamSetting(item, 'stock-levels');
  return [
    ['leadTimeDays', 'Lead time', policy.leadTimeDays, leadTimeSource(item), 'days'],
    ['reorderFrequencyDays', 'Reorder frequency', policy.reorderFrequencyDays, team, 'days'],
    [
      'stockBufferDays',
      'Stock buffer',
      policy.stockBufferDays,
      ownOrTeam(item, 'stockBuffer'),
      'days',
    ],
  ];
};

export const thresholdInputs = (item: ExplainedItem): readonly InputRow[] => {
  const { runningLowThreshold, overstockedThreshold } = item.workings.policy;
  const low = ownOrTeam(item, 'runningLowThreshold');
  const over = ownOrTeam(item, 'overstockedThreshold');
  return [
    ['runningLowThreshold', 'Running low up to', runningLowThreshold, low, 'days'],
    ['overstockedThreshold', 'Overstocked above', overstockedThreshold, over, 'days'],
  ];
};

/** Finds the event that recorded the earliest of creation, first sale and first stock. */
const beginningOf = (item: ExplainedItem): InputSource => {
  const { firstAvailableOn, createdOn, sales } = item.facts;
  if (firstAvailableOn === createdOn) return ofEvent(item, 'catalogue', 'Store catalogue');
  const firstSale = sales.days[sales.units.findIndex((units) => units > 0)];
  return firstSale !== undefined && fromDayNumber(firstSale) === firstAvailableOn
    ? ofEvent(item, 'sales', 'Orders of the store')
    : ofEvent(item, 'firstAvailableOn', 'Stock history');
};

export const historyInputs = (item: ExplainedItem): readonly InputRow[] => {
  const { facts, team } = item;
  const { averageDailySalesPeriodDays: periodDays } = team.settings;
  const today = toDayNumber(team.today);
  const counted = countedSales(facts);
  const sales = counted.days
    .map((day, index) => ({ day, units: counted.units[index] ?? 0 }))
    .filter(({ day }) => day >= today - 3 * periodDays && day < today)
    .map(({ day, units }) => ({ day: fromDayNumber(day), units }));
  const spells = facts.outOfStock.map(([from, through]) => ({ from, through }));
  const stockHistory = (fact: VariantFact) => ofEvent(item, fact, 'Stock history');
  const isBeforeFirstStock = spells.length > 0 && item.recorded.outOfStock === undefined;
  return [
    ['periodDays', 'Sales period', periodDays, teamSetting(item, 'insights'), 'days'],
    ['sales', 'Net units sold by day', sales, ofEvent(item, 'sales', 'Orders of the store')],
    ['firstAvailableOn', 'First available on', facts.firstAvailableOn, beginningOf(item)],
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

export const statusInputs = (item: ExplainedItem): readonly InputRow[] => {
  const { manualStatus, createdOn, everInStock } = item.facts;
  return [
    [
      'manualStatus',
      'Set by hand',
      manualStatus,
      ofEvent(item, 'manualStatus', 'Decision of the team'),
    ],
    ['createdOn', 'Created on', createdOn, ofEvent(item, 'catalogue', 'Store catalogue')],
    ['everInStock', 'Ever in stock', everInStock, ofEvent(item, 'everInStock', 'Stock history')],
  ];
};

export const landedCostInputs = (item: ExplainedItem): readonly InputRow[] => [
  [
    'manualLandedCost',
    'Set by hand',
    item.facts.manualLandedCost,
    ofEvent(item, 'manualLandedCost', 'Decision of the team'),
  ],
  [
    'shipmentLandedCost',
    'From a shipment',
    item.facts.landedCost,
    ofEvent(item, 'landedCost', 'Shipment of a purchase order'),
  ],
];
