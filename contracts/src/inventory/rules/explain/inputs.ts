import { addDays } from '../../../core/day.ts';
import type { ProductId, VariantId } from '../../../core/ids.ts';
import type { ItemWorkings } from '../derive-item.ts';
import type { ItemFacts, TeamView } from '../item-facts.ts';
import type { Rate } from '../rate.ts';
import { findServiceLevel } from '../stock-policy.ts';
import type {
  ExplanationInput,
  InputSource,
  InputValue,
  RecordedFact,
  RecordedFacts,
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

export const toEventSource = (
  item: ExplainedItem,
  fact: RecordedFact,
  label: string,
): InputSource => {
  const recorded = item.recorded[fact];
  return { kind: 'event', label, ...(recorded && { recorded }) };
};

const toSettingSource = (
  item: ExplainedItem,
  fact: RecordedFact,
  label: string,
  href: string,
): InputSource => ({ ...toEventSource(item, fact, label), kind: 'setting', href });

export const toDerivedSource = (label: string): InputSource => ({ kind: 'derived', label });

export const toSupplierSource = (item: ExplainedItem): InputSource =>
  item.primarySupplierId === null
    ? toDerivedSource('No primary supplier')
    : toSettingSource(item, 'supplier', 'Primary supplier', `/suppliers/${item.primarySupplierId}`);

export const toTeamSource = (item: ExplainedItem, page: 'stock-levels' | 'grading' | 'insights') =>
  toSettingSource(item, 'teamSettings', "Team's settings", `/settings/${page}`);

/** `[name, label, value, source, unit]`: in a list of ten, tuples are easier to read than objects. */
export type InputRow = readonly [
  name: string,
  label: string,
  value: InputValue,
  source: InputSource,
  unit?: string,
];

export const toInputs = (rows: readonly InputRow[]): ExplanationInput[] =>
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
  [
    'rateUnits',
    'Units of the planning rate',
    rate.units,
    toDerivedSource('Planning rate'),
    'units',
  ],
  ['rateDays', 'Days of the planning rate', rate.days, toDerivedSource('Planning rate'), 'days'],
];

const rateChangeInputs = ({ rateChanges }: ItemWorkings): readonly InputRow[] =>
  rateChanges === undefined
    ? []
    : [
        [
          'rateChanges',
          'Units of coming months',
          rateChanges.map(({ dayOffset, units }) => ({ dayOffset, units })),
          toDerivedSource('Season of the category or the shop'),
        ],
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
    ['onHand', 'On hand', facts.onHand, toEventSource(item, 'stock', 'Last stock level'), 'units'],
    [
      'isCounted',
      'Counted by the store',
      facts.isCounted,
      facts.isBundle
        ? toDerivedSource('Its components')
        : toEventSource(item, 'catalogue', 'Store catalogue'),
    ],
    ['isDeleted', 'Deleted in the store', facts.isDeleted, toDerivedSource('Status in the store')],
    ...rateInputs(workings.rate),
    ...rateChangeInputs(workings),
    [
      'continueSelling',
      'Sold when out of stock',
      facts.continueSelling,
      toEventSource(item, 'catalogue', 'Store policy of the variant'),
    ],
    ['deliveries', 'Deliveries', deliveryRows(item), toEventSource(item, 'orders', 'Open orders')],
  ];
};

const chooseLeadTimeSource = (item: ExplainedItem): InputSource =>
  item.facts.supplierLeadTimeDays === null
    ? toTeamSource(item, 'stock-levels')
    : toSupplierSource(item);

const chooseLevelSource = (
  item: ExplainedItem,
  setting: 'stockBuffer' | 'runningLowThreshold' | 'overstockedThreshold',
): InputSource =>
  (item.facts.stockLevels?.[setting] ?? null) === null
    ? toTeamSource(item, 'stock-levels')
    : toSettingSource(
        item,
        'stockLevels',
        "Product's own stock levels",
        `/products/${item.productId}`,
      );

/** SB, and by service level what it follows from. */
const bufferInputs = (item: ExplainedItem): readonly InputRow[] => {
  const { stockBufferDays } = item.workings.policy;
  const serviceLevel = findServiceLevel(item.facts, item.team.settings);
  if (serviceLevel === null) {
    const source = chooseLevelSource(item, 'stockBuffer');
    return [['stockBufferDays', 'Stock buffer', stockBufferDays, source, 'days']];
  }
  const { safetyGrade, scatterRatio } = item.facts;
  return [
    ['stockBufferDays', 'Safety days', stockBufferDays, toDerivedSource('Service level'), 'days'],
    ['serviceLevel', 'Service level', serviceLevel, toTeamSource(item, 'insights'), '%'],
    [
      'safetyGrade',
      'Grade when all numbers were last worked out',
      safetyGrade,
      toDerivedSource('Grade'),
    ],
    [
      'scatterRatio',
      'Variance over mean of weekly demand',
      scatterRatio,
      toDerivedSource('Sales of 26 weeks'),
    ],
  ];
};

/** LT, RF and SB with the level of each (CALC-K-21). */
export const windowInputs = (item: ExplainedItem): readonly InputRow[] => {
  const { policy } = item.workings;
  const team = toTeamSource(item, 'stock-levels');
  return [
    ['leadTimeDays', 'Lead time', policy.leadTimeDays, chooseLeadTimeSource(item), 'days'],
    ['reorderFrequencyDays', 'Reorder frequency', policy.reorderFrequencyDays, team, 'days'],
    ...bufferInputs(item),
  ];
};

export const thresholdInputs = (item: ExplainedItem): readonly InputRow[] => {
  const { runningLowThreshold, overstockedThreshold } = item.workings.policy;
  const low = chooseLevelSource(item, 'runningLowThreshold');
  const over = chooseLevelSource(item, 'overstockedThreshold');
  return [
    ['runningLowThreshold', 'Running low up to', runningLowThreshold, low, 'days'],
    ['overstockedThreshold', 'Overstocked above', overstockedThreshold, over, 'days'],
  ];
};

export const statusInputs = (item: ExplainedItem): readonly InputRow[] => {
  const { manualStatus, createdOn, everInStock } = item.facts;
  return [
    [
      'manualStatus',
      'Set by hand',
      manualStatus,
      toEventSource(item, 'manualStatus', 'Decision of the team'),
    ],
    ['createdOn', 'Created on', createdOn, toEventSource(item, 'catalogue', 'Store catalogue')],
    [
      'everInStock',
      'Ever in stock',
      everInStock,
      toEventSource(item, 'everInStock', 'Stock history'),
    ],
  ];
};

export const landedCostInputs = (item: ExplainedItem): readonly InputRow[] => [
  [
    'manualLandedCost',
    'Set by hand',
    item.facts.manualLandedCost,
    toEventSource(item, 'manualLandedCost', 'Decision of the team'),
  ],
  [
    'shipmentLandedCost',
    'From a shipment',
    item.facts.landedCost,
    toEventSource(item, 'landedCost', 'Shipment of a purchase order'),
  ],
];
