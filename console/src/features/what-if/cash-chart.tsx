import { VisuallyHidden } from '@mantine/core';
import type { WhatIfResult } from '@quartermaster/contracts/what-if/result';
import {
  formatCount,
  formatMoney,
  formatMoneyCompact,
  formatMoneyWhole,
  formatMonth,
} from '../../lib/format.ts';
import { BarsOfMonth, SeriesLegend, type Series } from '../../ui/month-bars.tsx';
import barStyles from '../../ui/month-bars.module.css';
import { Card } from '../../ui/page.tsx';
import styles from './cash-chart.module.css';

type CashOut = WhatIfResult['cashOut'];
type Month = CashOut['months'][number];

const calculateSums = ({ planned, suggested }: Pick<Month, 'planned' | 'suggested'>) => ({
  now: planned + suggested.before,
  then: planned + suggested.after,
});

const series: readonly Series[] = [
  { label: 'Now', tone: 'quiet' },
  { label: 'Then', tone: 'brand' },
];

interface BarsProps {
  readonly month: Month;
  readonly largest: number;
  readonly currency: string;
}

const Bars = ({ month, largest, currency }: BarsProps) => {
  const day = `${month.month}-01`;
  const { now, then } = calculateSums(month);
  const money = (amount: number): string => formatMoney(amount, currency);
  const text =
    `${formatMonth(day)}: now ${money(now)}, then ${money(then)}, of which ` +
    `${money(month.planned)} is planned`;
  return (
    <li className={barStyles['month']} title={text}>
      <VisuallyHidden>{text}</VisuallyHidden>
      <BarsOfMonth
        {...{ day, largest }}
        isStack={false}
        format={(amount) => formatMoneyCompact(amount, currency)}
        bars={[
          { tone: 'quiet', amount: now },
          { tone: 'brand', amount: then },
        ]}
      />
    </li>
  );
};

const describeOmissions = ({ paymentsWithoutDate, paymentsWithoutRate }: CashOut): string => {
  const parts = [
    ...(paymentsWithoutDate > 0
      ? [`${formatCount(paymentsWithoutDate, 'payment')} without a due date`]
      : []),
    ...(paymentsWithoutRate > 0
      ? [`${formatCount(paymentsWithoutRate, 'payment')} without an exchange rate`]
      : []),
  ];
  return parts.length === 0 ? '' : ` Left out: ${parts.join(' and ')}.`;
};

interface CashChartProps {
  readonly cashOut: CashOut;
  readonly currency: string;
}

/** Payments by month, as they are now and as the draft assumes them. */
export const CashChart = ({ cashOut, currency }: CashChartProps) => {
  const { months, later } = cashOut;
  const planned = [...months, later].reduce((sum, month) => sum + month.planned, 0);
  const largest = Math.max(
    1,
    ...months.flatMap((month) => [calculateSums(month).now, calculateSums(month).then]),
  );
  const after = calculateSums(later);
  return (
    <Card title="Cash out by month" actions={<SeriesLegend series={series} />}>
      <ul
        className={[barStyles['months'], styles['months']].join(' ')}
        aria-label="Cash out by month"
      >
        {months.map((month) => (
          <Bars key={month.month} {...{ month, largest, currency }} />
        ))}
      </ul>
      <p className={styles['about']}>
        Both include {formatMoneyWhole(planned, currency)} of unpaid payments of all orders, by
        their due dates, and what Buy now suggests for these items, ordered on the last day to order
        and paid by the terms of the supplier.
        {after.now + after.then > 0 &&
          ` After these months: now ${formatMoneyWhole(after.now, currency)}, then ${formatMoneyWhole(after.then, currency)}.`}
        {describeOmissions(cashOut)}
      </p>
    </Card>
  );
};
