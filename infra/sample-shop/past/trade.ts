import { addDays, daysBetween } from '@quartermaster/contracts/core/day';
import { roundToDigits } from '@quartermaster/contracts/core/money';
import type {
  CostItem,
  ShipmentCost,
  ShipmentMethod,
} from '@quartermaster/contracts/purchase-orders/purchase-order';

/** A random number in [0, 1) for one question about one order; always the same for that question. */
export type Draw = (question: string) => number;

export const wholeBetween = (roll: number, least: number, most: number): number =>
  least + Math.floor(roll * (most - least + 1));

const cents = (amount: number): number => roundToDigits(amount, 2);

/** Shipment methods from a country, and the currency of its suppliers. */
interface Trade {
  readonly currency: string;
  /** Methods, each with its share of the shipments. */
  readonly methods: readonly (readonly [method: ShipmentMethod, share: number])[];
  /** Percent of the unit costs. */
  readonly duty: number;
}

const home: Trade = { currency: 'GBP', methods: [['ROAD', 1]], duty: 0 };
const trades: Readonly<Record<string, Trade>> = {
  GB: home,
  NL: { currency: 'EUR', methods: [['ROAD', 1]], duty: 2.5 },
  PT: {
    currency: 'EUR',
    methods: [
      ['ROAD', 0.8],
      ['OCEAN', 0.2],
    ],
    duty: 2.5,
  },
  CN: {
    currency: 'USD',
    methods: [
      ['OCEAN', 0.7],
      ['RAIL', 0.15],
      ['AIR', 0.15],
    ],
    duty: 4.5,
  },
  IN: {
    currency: 'USD',
    methods: [
      ['OCEAN', 0.8],
      ['AIR', 0.2],
    ],
    duty: 3.5,
  },
};

export const tradeWith = (country: string): Trade => trades[country] ?? home;

/** Days in transit, and freight as a percentage of the value. */
const transport: Readonly<
  Record<ShipmentMethod, { readonly days: readonly [number, number]; readonly freight: number }>
> = {
  AIR: { days: [4, 7], freight: 22 },
  OCEAN: { days: [26, 33], freight: 9 },
  RAIL: { days: [17, 21], freight: 13 },
  ROAD: { days: [1, 5], freight: 5 },
};

export const methodFor = ({ methods }: Trade, roll: number): ShipmentMethod => {
  let left = roll;
  for (const [method, share] of methods) {
    if (left < share) return method;
    left -= share;
  }
  return 'ROAD';
};

/** Departure date for an arrival on time, at the earliest on the day after the issue date. */
export const calculateDepartureDate = (
  method: ShipmentMethod,
  { issueDate, arrivalDate }: { readonly issueDate: string; readonly arrivalDate: string },
  roll: number,
): string => {
  const [least, most] = transport[method].days;
  const usual = wholeBetween(roll, least, most);
  return addDays(
    arrivalDate,
    -Math.max(0, Math.min(usual, daysBetween(issueDate, arrivalDate) - 1)),
  );
};

/** Freight in the supplier's currency, and the delivery to the warehouse in pounds. */
export const estimateShipmentCosts = (
  method: ShipmentMethod,
  { currency, value }: { readonly currency: string; readonly value: number },
  roll: number,
): readonly ShipmentCost[] => [
  {
    name: 'Freight',
    amount: cents((value * transport[method].freight * (0.8 + roll * 0.4)) / 100),
    currency,
  },
  { name: 'Delivery to warehouse', amount: wholeBetween(roll, 35, 120), currency: 'GBP' },
];

/** Customs costs of an order from abroad. */
export const estimateBorderCosts = ({ duty }: Trade, draw: Draw): CostItem[] =>
  duty === 0
    ? []
    : [
        { type: 'Percentage', name: 'Import duty', amount: duty },
        {
          type: 'Fixed',
          name: 'Customs clearance',
          amount: wholeBetween(draw('clearance'), 30, 85),
          currency: 'GBP',
        },
      ];

const DISCOUNTED = 0.15;

export const drawDiscounts = (draw: Draw): CostItem[] =>
  draw('has discount') < DISCOUNTED
    ? [
        {
          type: 'Percentage',
          name: 'Volume discount',
          amount: wholeBetween(draw('discount'), 2, 5),
        },
      ]
    : [];
