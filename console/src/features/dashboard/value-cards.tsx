import type {
  Dashboard,
  DashboardComparison,
  DashboardTrends,
  ValueName,
} from '@quartermaster/contracts/dashboard/calls';
import { DASH, formatMoney, formatMoneyCompact } from '../../lib/format.ts';
import { useShopCurrency } from '../../data/settings.ts';
import { StatCard } from '../../ui/cards.tsx';
import { ValueTrend } from './value-trend.tsx';
import {
  comparisonFrom,
  itemsWithoutCost,
  sevenDaysBefore,
  stockValue,
  valueChange,
} from './words.ts';
import styles from './value-cards.module.css';

interface Value {
  readonly name: ValueName;
  readonly label: string;
  readonly about: string;
  readonly goodWhen: 'up' | 'down' | null;
}

/** More stock is neither good nor bad; more stock without sales is bad. */
const values: readonly Value[] = [
  {
    name: 'retailValue',
    label: 'Retail value',
    about: 'Units in stock at their sale price',
    goodWhen: 'up',
  },
  {
    name: 'costValue',
    label: 'Cost value',
    about: 'Units in stock at what they cost',
    goodWhen: null,
  },
  {
    name: 'noSalesCost',
    label: 'No-sales cost',
    about: 'Cost of stock that does not sell',
    goodWhen: 'down',
  },
  {
    name: 'overstockedCost',
    label: 'Overstocked cost',
    about: 'Cost of stock that lasts too long',
    goodWhen: 'down',
  },
];

interface ValueCardProps {
  readonly value: Value;
  readonly comparison: DashboardComparison;
  /** Items in stock whose cost is unknown. */
  readonly withoutCost: number;
  readonly comparableFrom: string | null;
  readonly trends: DashboardTrends;
}

const ComparisonHint = ({
  comparison,
  comparableFrom,
}: Pick<ValueCardProps, 'comparison' | 'comparableFrom'>) => {
  const currency = useShopCurrency();
  const { sevenDaysAgo, change } = comparison;
  if (change === null || sevenDaysAgo === null) return comparisonFrom(comparableFrom);
  return <span title={sevenDaysBefore(formatMoney(sevenDaysAgo, currency))}>vs 7 days ago</span>;
};

/** Shows a dash while no item has a known cost. */
const ValueCard = (props: ValueCardProps) => {
  const { value, comparison, withoutCost, comparableFrom, trends } = props;
  const currency = useShopCurrency();
  const { today, change, changePercent } = comparison;
  const label = <span title={value.about}>{value.label}</span>;
  if (today === 0 && withoutCost > 0)
    return <StatCard label={label} value={DASH} hint={itemsWithoutCost(withoutCost)} />;
  return (
    <StatCard
      label={label}
      value={
        <span title={stockValue({ amount: today, currency, withoutCost })}>
          {formatMoneyCompact(today, currency)}
        </span>
      }
      chart={<ValueTrend trends={trends} name={value.name} label={value.label} />}
      {...(change !== null && {
        delta: {
          change,
          text: valueChange({ change, changePercent, currency }),
          goodWhen: value.goodWhen,
        },
      })}
      hint={<ComparisonHint {...{ comparison, comparableFrom }} />}
    />
  );
};

/** Value of the stock today, compared with seven days ago (UI-SC-03). */
export const ValueCards = ({ dashboard }: { readonly dashboard: Dashboard }) => (
  <section className={styles.cards} aria-label="Stock value">
    {values.map((value) => (
      <ValueCard
        key={value.name}
        value={value}
        comparison={dashboard[value.name]}
        withoutCost={value.name === 'retailValue' ? 0 : dashboard.withoutCost[value.name]}
        comparableFrom={dashboard.comparableFrom}
        trends={dashboard.trends}
      />
    ))}
  </section>
);
