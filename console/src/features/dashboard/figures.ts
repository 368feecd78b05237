type Currency = string | null;

/** The kept figures of a card: three of them are exact enough to see a change, and fit at any size. */
const money = (currency: Currency, more: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(navigator.language, {
    ...(currency !== null && { style: 'currency', currency }),
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumSignificantDigits: 3,
    ...more,
  });

/** 2955772.54 is £2.96M (UI-FM-03). */
export const headline = (amount: number, currency: Currency): string =>
  money(currency, {}).format(amount);

const signed = { signDisplay: 'exceptZero' } as const;

/** "+£200 (+20%)"; the percentage is left out where there was nothing before (CALC-CHG). */
export const changeText = (
  change: number,
  changePercent: number | null,
  currency: Currency,
): string => {
  if (change === 0) return 'No change';
  const amount = money(currency, signed).format(change);
  if (changePercent === null) return amount;
  const percent = new Intl.NumberFormat(navigator.language, {
    style: 'percent',
    maximumFractionDigits: 1,
    ...signed,
  });
  return `${amount} (${percent.format(changePercent / 100)})`;
};
