import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { monthsQuery, totalsQuery } from '../../data/payments.ts';
import type { Narrowing } from '../../data/list-call.ts';
import { useShownDay } from '../../list/past/moment.ts';
import type { ListFilters } from '../../list/list-url.ts';
import { MonthBars } from './month-bars.tsx';
import { PaymentProgress, type PaymentFigure } from './progress-bar.tsx';
import styles from './payments-summary.module.css';

const kinds = ['paid', 'due', 'overdue'] as const;

interface PaymentsSummaryProps {
  readonly narrowing: Narrowing;
  readonly list: ListFilters;
}

/** Totals of the payments that match search and filters in any view, in the shop's currency, and their due months. */
export const PaymentsSummary = ({ narrowing, list }: PaymentsSummaryProps) => {
  const totals = useQuery(totalsQuery(narrowing)).data;
  const months = useQuery(monthsQuery(narrowing)).data;
  const today = useShownDay();
  if (totals === undefined || months === undefined)
    return (
      <div className={styles.summary} role="status" aria-label="Loading">
        <Skeleton height={124} />
        <Skeleton height={124} />
      </div>
    );
  const figures = kinds.map((kind): PaymentFigure => {
    const { amount, count, missingCurrencies } = totals[kind];
    return { kind, amount, count, missing: missingCurrencies };
  });
  return (
    <div className={styles.summary}>
      <PaymentProgress figures={figures} currency={totals.currency} />
      <MonthBars months={months} currency={totals.currency} today={today} list={list} />
    </div>
  );
};
