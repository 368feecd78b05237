import { SegmentedControl } from '@mantine/core';
import type { PlanAccuracy, Score } from '@quartermaster/contracts/demand-plan/accuracy';
import { IconTargetArrow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { planAccuracyQuery } from '../../../data/demand-plan.ts';
import { formatMonth } from '../../../lib/format.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { useMoment } from '../../../list/past/moment.ts';
import { StatCard } from '../../../ui/cards.tsx';
import { Card } from '../../../ui/page.tsx';
import { EmptyState, Loaded, TableSkeleton } from '../../../ui/states.tsx';
import { useSupplierNames } from '../supplier-names.tsx';
import { NO_CATEGORY, ruleText } from '../words.ts';
import { ScoreTable } from './score-table.tsx';
import {
  ACCURACY_FAILED,
  biasHint,
  biasText,
  forecastHint,
  type GroupBy,
  groupLabels,
  groupTitles,
  monthsHint,
  NOTHING_SCORED,
  NOTHING_SCORED_TEXT,
  periodText,
  quarterSentence,
  scoreTitles,
  shareText,
} from './words.ts';
import styles from './accuracy.module.css';

interface AccuracyProps {
  readonly accuracy: PlanAccuracy;
}

const ErrorCard = ({ label, score }: { readonly label: string; readonly score: Score }) => (
  <StatCard
    label={label}
    value={shareText(score.planned.wape)}
    hint={
      <>
        {forecastHint(score)} · {monthsHint(score)}
      </>
    }
  />
);

const Figures = ({ accuracy: { all, adjusted, unadjusted } }: AccuracyProps) => (
  <div className={styles.accuracyFigures}>
    <ErrorCard label={scoreTitles.plannedError} score={all} />
    <StatCard
      label={scoreTitles.bias}
      value={biasText(all.planned.bias)}
      hint={biasHint(all.planned.bias)}
    />
    <ErrorCard label="Error of changed months" score={adjusted} />
    <ErrorCard label="Error of other months" score={unadjusted} />
  </div>
);

const groupNames = Object.keys(groupLabels) as GroupBy[];

const useGroupBy = () => {
  const [text, setText] = useUrlParam('by');
  const by = groupNames.find((one) => one === text) ?? 'supplier';
  const set = (next: string): void => setText(next === 'supplier' ? null : next, { replace: true });
  return [by, set] as const;
};

/** The groups of one kind with their names. */
const useGroups = ({ suppliers, categories, rules }: PlanAccuracy, by: GroupBy) => {
  const renderSupplier = useSupplierNames();
  switch (by) {
    case 'supplier':
      return {
        total: suppliers.total,
        rows: suppliers.rows.map(({ supplierId, ...score }) => ({
          key: supplierId ?? 'none',
          name: renderSupplier(supplierId),
          score,
        })),
      };
    case 'category':
      return {
        total: categories.total,
        rows: categories.rows.map(({ shopifyCategory, ...score }) => ({
          key: shopifyCategory ?? 'none',
          name: shopifyCategory ?? NO_CATEGORY,
          score,
        })),
      };
    case 'rule':
      return {
        total: rules.total,
        rows: rules.rows.map(({ rule, ...score }) => ({ key: rule, name: ruleText(rule), score })),
      };
  }
};

const GroupCard = ({ accuracy }: AccuracyProps) => {
  const [by, setBy] = useGroupBy();
  const groups = useGroups(accuracy, by);
  return (
    <Card
      title={groupTitles[by]}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Accuracy by"
          data={groupNames.map((value) => ({ value, label: groupLabels[value] }))}
          value={by}
          onChange={setBy}
        />
      }
    >
      <ScoreTable label={groupTitles[by]} title={groupLabels[by]} {...groups} />
    </Card>
  );
};

const Scores = ({ accuracy }: AccuracyProps) => {
  const { months, quarters } = accuracy;
  const rows = months.map(({ month, ...score }) => ({
    key: month,
    name: formatMonth(`${month}-01`),
    score,
  }));
  return (
    <>
      <Figures accuracy={accuracy} />
      {quarters.length > 0 && (
        <Card title="What your changes did">
          <ul className={styles.sentences}>
            {quarters.toReversed().map((quarter) => (
              <li key={`${String(quarter.year)} ${String(quarter.quarter)}`}>
                {quarterSentence(quarter)}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={`Accuracy by month, ${periodText(accuracy)}`}>
        <ScoreTable label="Accuracy by month" title="Month" rows={rows.toReversed()} />
      </Card>
      <GroupCard accuracy={accuracy} />
    </>
  );
};

/** What was planned when each month began, against what was sold in it. */
export const ForecastTab = () => {
  const [asOf] = useMoment();
  const query = useQuery(planAccuracyQuery(asOf));
  return (
    <Loaded title={ACCURACY_FAILED} query={query} waiting={<TableSkeleton />}>
      {(accuracy) =>
        accuracy.firstMonth === null ? (
          <EmptyState icon={IconTargetArrow} title={NOTHING_SCORED}>
            {NOTHING_SCORED_TEXT}
          </EmptyState>
        ) : (
          <Scores accuracy={accuracy} />
        )
      }
    </Loaded>
  );
};
