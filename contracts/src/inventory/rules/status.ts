import { z } from 'zod';
import { roundTo6 } from '../../core/decimal.ts';
import type { StockPolicy } from './stock-policy.ts';
import { toUnitsPerDay, type Rate } from './rate.ts';

export const inventoryStatuses = [
  'NO_SALES',
  'RUNNING_LOW',
  'STOCK_GAP',
  'OVERSTOCKED',
  'NEW_PRODUCT',
  'OUT_OF_STOCK',
  'HEALTHY',
  'NO_RESTOCK',
] as const;
export const inventoryStatus = z.enum(inventoryStatuses);
export type InventoryStatus = z.infer<typeof inventoryStatus>;

/** As the console shows them (ST-INV). */
export const inventoryStatusLabels: Readonly<Record<InventoryStatus, string>> = {
  NO_SALES: 'No sales',
  RUNNING_LOW: 'Running low',
  STOCK_GAP: 'Stock gap',
  OVERSTOCKED: 'Overstocked',
  NEW_PRODUCT: 'New product',
  OUT_OF_STOCK: 'Out of Stock',
  HEALTHY: 'Healthy',
  NO_RESTOCK: 'Do not restock',
};

const statusesByUrgency: readonly InventoryStatus[] = [
  'OUT_OF_STOCK',
  'STOCK_GAP',
  'RUNNING_LOW',
  'OVERSTOCKED',
  'NO_SALES',
  'NEW_PRODUCT',
  'HEALTHY',
  'NO_RESTOCK',
];

/** The status of a product: the most urgent one of its items; null without items. */
export const findMostUrgentStatus = (statuses: Iterable<string>): InventoryStatus | null => {
  const known = new Set(statuses);
  return statusesByUrgency.find((status) => known.has(status)) ?? null;
};

/** A product is new up to and including this many days after its creation (AMB-052). */
export const NEW_PRODUCT_DAYS = 30;

export interface StatusFacts {
  readonly manualStatus: 'NO_RESTOCK' | null;
  /** Whole days since the variant was created in the store. */
  readonly createdDaysAgo: number;
  readonly everInStock: boolean;
  /** False where the store does not manage the stock: no status but those of marks, age and sales applies. */
  readonly isCounted: boolean;
  readonly onHand: number;
  readonly rate: Rate;
  /** First short day of the projection; null when there is none within the horizon. */
  readonly stockoutDay: number | null;
  /** Signed days to the last day to order; null when stock lasts beyond the horizon or nothing sells. */
  readonly orderSlackDays: number | null;
  readonly policy: Pick<
    StockPolicy,
    'leadTimeDays' | 'runningLowThreshold' | 'overstockedThreshold'
  >;
}

type StatusRule = readonly [
  status: InventoryStatus,
  applies: (facts: StatusFacts) => boolean,
  because: string,
];

/** A rule about units on hand, which are unknown where they are not counted. */
const restrictToCounted =
  (applies: StatusRule[1]): StatusRule[1] =>
  (facts) =>
    facts.isCounted && applies(facts);

const isNew = ({ createdDaysAgo }: StatusFacts): boolean => createdDaysAgo <= NEW_PRODUCT_DAYS;

/** The rules of domain-rules 4 in their order; the first matching one is the status. */
export const statusRules: readonly StatusRule[] = [
  ['NO_RESTOCK', ({ manualStatus }) => manualStatus === 'NO_RESTOCK', 'marked "do not restock"'],
  [
    'NEW_PRODUCT',
    (facts) => isNew(facts) && !facts.everInStock,
    'created in the last 30 days and never in stock yet',
  ],
  ['OUT_OF_STOCK', restrictToCounted(({ onHand }) => onHand <= 0), 'nothing on hand'],
  ['NEW_PRODUCT', isNew, 'created in the last 30 days'],
  ['NO_SALES', ({ rate }) => rate.units <= 0, 'the planning rate is 0'],
  [
    'STOCK_GAP',
    restrictToCounted(
      ({ stockoutDay, policy }) => stockoutDay !== null && stockoutDay < policy.leadTimeDays,
    ),
    'runs short before an order placed today could arrive',
  ],
  [
    'RUNNING_LOW',
    restrictToCounted(
      ({ orderSlackDays, policy }) =>
        orderSlackDays !== null && orderSlackDays <= policy.runningLowThreshold,
    ),
    'the last day to order is near or past',
  ],
  [
    'OVERSTOCKED',
    restrictToCounted(
      ({ onHand, rate, policy }) =>
        roundTo6(onHand / toUnitsPerDay(rate)) > policy.overstockedThreshold,
    ),
    'stock on hand lasts longer than the overstocked threshold',
  ],
  ['HEALTHY', () => true, 'none of the other rules applies'],
];

/** The first matching rule, with the reason in words. */
export const resolveStatusWithReason = (
  facts: StatusFacts,
): { readonly status: InventoryStatus; readonly reason: string } => {
  for (const [status, applies, because] of statusRules) {
    if (applies(facts)) return { status, reason: because };
  }
  throw new Error('Unreachable value');
};

/** Status of a variant (CALC-STA). */
export const resolveStatus = (facts: StatusFacts): InventoryStatus =>
  resolveStatusWithReason(facts).status;
