/** Units per day as an exact fraction: `units / days`, days at least 1. Never rounded before the last step. */
export interface Rate {
  readonly units: number;
  readonly days: number;
}

export const noDemand: Rate = { units: 0, days: 1 };

export const toUnitsPerDay = ({ units, days }: Rate): number => units / days;

/** Converts units per day to a rate. */
export const toRate = (unitsPerDay: number): Rate => ({ units: unitsPerDay, days: 1 });

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);

/** Exact while the fraction fits whole numbers, which rates of everyday periods do. */
export const addRates = (a: Rate, b: Rate): Rate => {
  if (b.units === 0) return a;
  if (a.units === 0) return b;
  const days = a.days * (b.days / greatestCommonDivisor(a.days, b.days));
  const units = a.units * (days / a.days) + b.units * (days / b.days);
  return Number.isSafeInteger(days) && Math.abs(units) < Number.MAX_SAFE_INTEGER
    ? { units, days }
    : toRate(toUnitsPerDay(a) + toUnitsPerDay(b));
};

export const multiplyRate = ({ units, days }: Rate, quantity: number): Rate => ({
  units: units * quantity,
  days,
});
