import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { WhatIfContent } from '@quartermaster/contracts/what-if/draft';
import type { WhatIfDifference, WhatIfResult } from '@quartermaster/contracts/what-if/result';
import { IconPackageOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { whatIfResultQuery } from '../../data/what-if.ts';
import { changeText, moneyChangeText } from '../../lib/changes.ts';
import { formatMoneyWhole, formatNumber } from '../../lib/format.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { StatCard } from '../../ui/cards.tsx';
import { ComparedCounts } from '../../ui/from-to.tsx';
import { Card } from '../../ui/page.tsx';
import { EmptyState, QueryFailed } from '../../ui/states.tsx';
import { inventoryStatusStyles } from '../../ui/statuses.ts';
import { CashChart } from './cash-chart.tsx';
import { DifferingItems } from './differing-items.tsx';
import { itemsDiffer, presentValue } from './words.ts';
import styles from './what-if.module.css';

const DEBOUNCE_MS = 400;

interface FigureProps {
  readonly label: string;
  readonly before: number;
  readonly after: number;
  /** Currency of an amount; absent for a count. */
  readonly currency?: string;
  /** 'down' when less is better; null when neither direction is. */
  readonly goodWhen: 'down' | null;
}

/** Assumed value, with its difference from the present one. */
const Figure = ({ label, before, after, currency, goodWhen }: FigureProps) => {
  const text = (value: number): string =>
    currency === undefined ? formatNumber(Math.round(value)) : formatMoneyWhole(value, currency);
  const change = Math.round(after) - Math.round(before);
  return (
    <StatCard
      label={label}
      value={text(after)}
      delta={{
        change,
        text: currency === undefined ? changeText(change) : moneyChangeText(change, currency),
        goodWhen,
      }}
      hint={presentValue(text(before))}
    />
  );
};

const Figures = ({ result }: { readonly result: WhatIfResult }) => {
  const { stockouts, salesAtRisk, toBuy, currency } = result;
  const { before, after } = stockouts;
  return (
    <div className={styles.figures}>
      <Figure label="Sales at risk" {...salesAtRisk} currency={currency} goodWhen="down" />
      <Figure
        label="Items that run out"
        before={before.itemsCount}
        after={after.itemsCount}
        goodWhen="down"
      />
      <Figure
        label="Units lost"
        before={before.unitsLost}
        after={after.unitsLost}
        goodWhen="down"
      />
      <Figure
        label="To buy"
        before={toBuy.before.cost}
        after={toBuy.after.cost}
        currency={currency}
        goodWhen={null}
      />
    </div>
  );
};

interface ComparisonProps {
  readonly id: string;
  readonly content: WhatIfContent;
}

const ComparisonContent = ({
  result,
  children,
}: {
  readonly result: WhatIfResult;
  readonly children: ReactNode;
}) => (
  <>
    <p className={styles.hint}>{itemsDiffer(result.differences.ANY, result.itemsCount)}</p>
    <Figures result={result} />
    <CashChart cashOut={result.cashOut} currency={result.currency} />
    <Card title="Status">
      <ComparedCounts
        label="Items by status, before and after"
        title="Status"
        rows={result.statuses.map(({ status, ...counts }) => ({
          key: status,
          name: <StatusBadge {...inventoryStatusStyles[status]} />,
          ...counts,
        }))}
      />
    </Card>
    {children}
  </>
);

/** Placeholder for figures, chart and table. */
const ComparisonSkeleton = () => (
  <div className={styles.answer} role="status" aria-label="Loading">
    <div className={styles.figures}>
      {[0, 1, 2, 3].map((figure) => (
        <Skeleton key={figure} height={110} />
      ))}
    </div>
    <Skeleton height={280} />
    <Skeleton height={380} />
  </div>
);

/** Numbers of a draft's items: at present, and as the draft assumes them. */
export const Comparison = ({ id, content: { changes, selection } }: ComparisonProps) => {
  const assumed = useMemo(() => ({ changes, selection }), [changes, selection]);
  const [settledAssumptions] = useDebouncedValue(assumed, DEBOUNCE_MS);
  const [differences, setDifferences] = useState<WhatIfDifference>('ANY');
  const [page, setPage] = useState(1);
  const query = useQuery(whatIfResultQuery({ id, assumed: settledAssumptions, differences, page }));
  const { data: result } = query;
  if (result === undefined && query.error !== null) {
    return <QueryFailed title="The comparison could not be loaded" query={query} />;
  }
  if (result === undefined) return <ComparisonSkeleton />;
  if (result.itemsCount === 0) {
    return (
      <EmptyState icon={IconPackageOff} title="No item matches any more">
        The items of this draft are no longer tracked, or nothing matches its filters now.
      </EmptyState>
    );
  }
  const isOld = query.isPlaceholderData || settledAssumptions !== assumed;
  return (
    <div className={styles.answer} data-old={isOld || undefined} aria-busy={isOld}>
      {query.error !== null && (
        <QueryFailed title="The newest comparison could not be loaded" query={query} />
      )}
      <ComparisonContent result={result}>
        <DifferingItems
          result={result}
          shown={differences}
          onShow={(next) => {
            setDifferences(next);
            setPage(1);
          }}
          page={page}
          onPage={setPage}
        />
      </ComparisonContent>
    </div>
  );
};
