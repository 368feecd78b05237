import { formatChangePercent, formatMoneyCompact } from '../../lib/format.ts';

type Currency = string | null;

const signed = { signDisplay: 'exceptZero' } as const;

/** "+£200 (+20%)"; the percentage is left out where there was nothing before (CALC-CHG). */
export const changeText = (
  change: number,
  changePercent: number | null,
  currency: Currency,
): string => {
  if (change === 0) return 'No change';
  const amount = formatMoneyCompact(change, currency, signed);
  if (changePercent === null) return amount;
  return `${amount} (${formatChangePercent(changePercent)})`;
};
