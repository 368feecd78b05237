import { useQuery } from '@tanstack/react-query';
import type { ListFilters } from '../../list/list-filters.ts';
import { SkeletonBlock } from '../../ui/states.tsx';
import { MonthBars } from './month-bars.tsx';
import { PaymentProgress, type PaymentFigure } from './progress-bar.tsx';
import { useToday } from '../../data/settings.ts';
import type { Narrowing } from '../../data/list-call.ts';
import { monthsQuery, totalsQuery } from '../../data/payments.ts';

const kinds = ['paid', 'due', 'overdue'] as const;

interface PaymentsSummaryProps {
  readonly narrowing: Narrowing;
  readonly list: ListFilters;
}

/** Sums, in the shop's currency, of the payments that match search and filters in any view, and the months they are due. */
export const PaymentsSummary = ({ narrowing, list }: PaymentsSummaryProps) => {
  const totals = useQuery(totalsQuery(narrowing)).data;
  const months = useQuery(monthsQuery(narrowing)).data;
  const today = useToday();
  if (totals === undefined || months === undefined)
    return (
      <div className="qm-pay-summary" role="status" aria-label="Loading">
        <SkeletonBlock height={96} />
        <SkeletonBlock height={96} />
      </div>
    );
  const figures = kinds.map((kind): PaymentFigure => {
    const { amount, count, missingCurrencies } = totals[kind];
    return { kind, amount, count, missing: missingCurrencies };
  });
  return (
    <div className="qm-pay-summary">
      <PaymentProgress figures={figures} currency={totals.currency} />
      <MonthBars months={months} currency={totals.currency} today={today} list={list} />
    </div>
  );
};
