import { Skeleton, Stack } from '@mantine/core';
import type {
  GradeCosts,
  SafetyCost,
} from '@quartermaster/contracts/inventory/calls/service-level-costs';
import type { InsightsSettings, ServiceLevels } from '@quartermaster/contracts/inventory/settings';
import { IconChartDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { serviceLevelCostsQuery } from '../../../data/insights-settings.ts';
import { useShopCurrency } from '../../../data/settings.ts';
import { DASH, formatMoneyCompact, formatMoneyWhole, formatPercent } from '../../../lib/format.ts';
import { GradeBadge } from '../../../ui/badges.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Card } from '../../../ui/page.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { inForceText, itemsWithoutCost, safetyInForce } from '../words.ts';
import { findChosenCost, sumCosts } from './service-levels.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './insights-page.module.css';

const CHART_HEIGHT = 280;

const ServiceLevelChart = onDemand(
  async () => (await import('./service-level-chart.tsx')).ServiceLevelChart,
  <Skeleton height={CHART_HEIGHT} />,
);

interface ComparedProps {
  readonly chosen: string;
  /** Null where what is chosen is in force. */
  readonly inForce: string | null;
}

const Compared = ({ chosen, inForce }: ComparedProps) => (
  <Stack gap={0} className={styles.compared}>
    <span>{chosen}</span>
    {inForce !== null && <span className={textStyles.muted}>{inForceText(inForce)}</span>}
  </Stack>
);

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  readonly level: ReactNode;
  /** Null where it is unknown. */
  readonly chosen: SafetyCost | null;
  /** Null where what is chosen is in force. */
  readonly inForce: SafetyCost | null;
}

interface CostsProps {
  readonly grades: readonly GradeCosts[];
  readonly levels: ServiceLevels;
  readonly saved: InsightsSettings;
}

const toRow = (grade: GradeCosts, { levels, saved }: Omit<CostsProps, 'grades'>): Row => {
  const { level } = grade;
  const chosen = findChosenCost(grade, levels) ?? null;
  const isInForce = chosen !== null && saved.serviceLevels?.[level] === levels[level];
  return {
    key: level,
    name: <GradeBadge grade={level} />,
    level: (
      <Compared
        chosen={formatPercent(levels[level])}
        inForce={isInForce ? null : safetyInForce(saved, level)}
      />
    ),
    chosen,
    inForce: isInForce ? null : grade.inForce,
  };
};

const listRows = ({ grades, ...settings }: CostsProps): readonly Row[] => {
  const rows = grades.map((grade) => toRow(grade, settings));
  const areInForce = rows.every(({ inForce }) => inForce === null);
  return [
    ...rows,
    {
      key: 'total',
      name: 'Total',
      level: '',
      chosen: sumCosts(rows.map(({ chosen }) => chosen)),
      inForce: areInForce ? null : sumCosts(grades.map(({ inForce }) => inForce)),
    },
  ];
};

const CostsTable = (props: CostsProps) => {
  const currency = useShopCurrency();
  const compare = ({ chosen, inForce }: Row, amount: keyof SafetyCost) => (
    <Compared
      key={amount}
      chosen={chosen === null ? DASH : formatMoneyWhole(chosen[amount], currency)}
      inForce={inForce === null ? null : formatMoneyCompact(inForce[amount], currency)}
    />
  );
  return (
    <RowTable
      label="Cost of the service levels by grade"
      titles={['Grade', 'Level', 'Safety stock', 'Lost sales a year']}
      numbers={[1, 2, 3]}
      rows={listRows(props)}
      getKey={({ key }) => key}
      cells={(row) => [
        row.name,
        row.level,
        compare(row, 'stockValue'),
        compare(row, 'lostSalesPerYear'),
      ]}
    />
  );
};

const Costs = (props: CostsProps) => {
  const { grades, levels } = props;
  const currency = useShopCurrency();
  const withoutCost = grades.reduce((sum, grade) => sum + grade.itemsWithoutCostCount, 0);
  if (grades.every(({ itemsCount }) => itemsCount === 0))
    return (
      <EmptyState icon={IconChartDots} title="No item has a service level yet">
        Items appear here once they are planned and sold, unless they have a stock buffer of their
        own.
      </EmptyState>
    );
  return (
    <Stack gap={16}>
      <p className={textStyles.muted}>
        More safety stock loses fewer sales. The costs follow from the planning method, the lead
        times and the reorder frequency as saved.
      </p>
      <ServiceLevelChart
        grades={grades}
        levels={levels}
        currency={currency}
        height={CHART_HEIGHT}
      />
      <CostsTable {...props} />
      {withoutCost > 0 && <p className={textStyles.muted}>{itemsWithoutCost(withoutCost)}</p>}
    </Stack>
  );
};

/** Cost of the chosen service levels in stock and in lost sales, beside that of the saved settings. */
export const ServiceLevelCosts = (props: Omit<CostsProps, 'grades'>) => (
  <Card title="Cost of the service levels">
    <Loaded
      title="The costs could not be loaded"
      query={useQuery(serviceLevelCostsQuery)}
      waiting={<Skeleton height={CHART_HEIGHT} role="status" aria-label="Loading" />}
    >
      {({ grades }) => <Costs grades={grades} {...props} />}
    </Loaded>
  </Card>
);
