import { VisuallyHidden } from '@mantine/core';
import type { WhatIfResult } from '@quartermaster/contracts/what-if/result';
import { formatMoney, formatMoneyCompact, formatMoneyWhole } from '../../lib/format.ts';
import { BarsOfMonth, SeriesLegend, type Series } from '../../ui/month-bars.tsx';
import { cashIncluded, cashLater, cashMonth, cashOmitted } from './words.ts';
import { joinParts } from '../../lib/words.ts';
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
  const text = cashMonth({
    month: month.month,
    now: money(now),
    then: money(then),
    planned: money(month.planned),
  });
  return (
    <li className={barStyles.month} title={text}>
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
  const money = (amount: number): string => formatMoneyWhole(amount, currency);
  return (
    <Card title="Cash out by month" actions={<SeriesLegend series={series} />}>
      <ul className={[barStyles.months, styles.months].join(' ')} aria-label="Cash out by month">
        {months.map((month) => (
          <Bars key={month.month} {...{ month, largest, currency }} />
        ))}
      </ul>
      <p className={styles.about}>
        {joinParts(
          ' ',
          cashIncluded(money(planned)),
          after.now + after.then > 0 && cashLater(money(after.now), money(after.then)),
          cashOmitted(cashOut),
        )}
      </p>
    </Card>
  );
};
