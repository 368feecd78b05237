import { useQuery } from '@tanstack/react-query';
import { SkeletonBlock } from '../../../ui/states.tsx';
import { MonthBars } from './month-bars.tsx';
import { PaymentProgress, type PaymentFigure } from './progress-bar.tsx';
import { monthsQuery, totalsQuery } from './queries.ts';
import type { PaymentList } from './use-payment-list.ts';

const kinds = ['paid', 'due', 'overdue'] as const;

/** What the filters and the search find, whatever the view: sums in the shop's currency, and when it is due. */
export const PaymentsSummary = ({ list }: { readonly list: PaymentList }) => {
  const totals = useQuery(totalsQuery(list.narrowing)).data;
  const months = useQuery(monthsQuery(list.narrowing)).data;
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
      <MonthBars months={months} currency={totals.currency} today={list.today} list={list.url} />
    </div>
  );
};
