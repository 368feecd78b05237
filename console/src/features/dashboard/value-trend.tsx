import type { DashboardTrends, ValueName } from '@quartermaster/contracts/dashboard/calls';
import { daysBetween } from '@quartermaster/contracts/core/day';
import { useShopCurrency } from '../../data/settings.ts';
import { formatMoney } from '../../lib/format.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { trendText } from './words.ts';

interface ValueTrendProps {
  readonly trends: DashboardTrends;
  readonly name: ValueName;
  /** Name of the value. */
  readonly label: string;
}

/** Line of a value over the last 30 days; hidden while fewer than two days are known. */
export const ValueTrend = ({ trends: { days }, name, label }: ValueTrendProps) => {
  const currency = useShopCurrency();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const values = days.map((day) => day[name]);
  const money = (value: number): string => formatMoney(value, currency);
  const text = trendText({
    value: label,
    first: { amount: money(first[name]), day: first.date },
    last: { amount: money(last[name]), day: last.date },
    lowest: money(Math.min(...values)),
    highest: money(Math.max(...values)),
  });
  return (
    <span title={text}>
      <Sparkline
        values={values}
        places={days.map(({ date }) => daysBetween(first.date, date))}
        base="lowest"
        width={88}
        height={32}
        label={text}
      />
    </span>
  );
};
