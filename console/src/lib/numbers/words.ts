import type { NumberKind } from '@quartermaster/contracts/core/number-text';

const numbers: Readonly<Record<NumberKind, { readonly any: string; readonly whole: string }>> = {
  quantity: { any: 'a number', whole: 'a whole number' },
  money: { any: 'an amount', whole: 'a whole amount' },
  rate: { any: 'a rate', whole: 'a whole rate' },
  percent: { any: 'a percentage', whole: 'a whole percentage' },
};

interface Bounds {
  readonly min: string | undefined;
  readonly max: string | undefined;
}

const withBounds = (kind: NumberKind, number: string, { min, max }: Bounds): string => {
  if (kind === 'rate') return `Enter ${number} above 0`;
  if (min === undefined) return `Enter ${number}`;
  return max === undefined
    ? `Enter ${number} of ${min} or more`
    : `Enter ${number} from ${min} to ${max}`;
};

/** "Enter a whole number from 0 to 730" */
export const acceptedWhole = (kind: NumberKind, bounds: Bounds): string =>
  withBounds(kind, numbers[kind].whole, bounds);

/** "Enter an amount of 0 or more, such as 12.5" */
export const acceptedNumber = (kind: NumberKind, bounds: Bounds, example: string): string =>
  `${withBounds(kind, numbers[kind].any, bounds)}, such as ${example}`;
