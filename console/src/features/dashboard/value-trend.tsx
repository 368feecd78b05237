import type { DashboardTrends, ValueName } from '@quartermaster/contracts/dashboard/calls';
import { daysBetween } from '@quartermaster/contracts/core/day';
import { useShopCurrency } from '../../data/settings.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { Sparkline } from '../../ui/sparkline.tsx';

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
  const words = [
    `${label}: ${money(first[name])} on ${formatDate(first.date)}`,
    `${money(last[name])} on ${formatDate(last.date)}`,
    `lowest ${money(Math.min(...values))}`,
    `highest ${money(Math.max(...values))}`,
  ];
  return (
    <span title={words.join(', ')}>
      <Sparkline
        values={values}
        places={days.map(({ date }) => daysBetween(first.date, date))}
        base="lowest"
        width={88}
        height={32}
        label={words.join(', ')}
      />
    </span>
  );
};
