import { Button, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useShopCurrency } from '../../../data/settings.ts';
import {
  DASH,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatUnitPrice,
} from '../../../lib/format.ts';
import type { SetUrlParam } from '../../../lib/url-state.ts';
import { joinParts } from '../../../lib/words.ts';
import { useMoment } from '../../../list/past/moment.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import textStyles from '../../../ui/text.module.css';
import { unchangeable } from '../../../ui/words.ts';
import { usePlanScreen } from '../plan-screen.ts';
import {
  BACK_TO_FORECAST,
  figureLabels,
  FORECAST,
  forecastSentence,
  INTERVAL,
  SELLS_LIKE,
  likeItemText,
  levelText,
  limitsText,
  NOT_SAVED,
  PLANNED_REVENUE_OF_YEAR,
  SEASON,
} from '../words.ts';
import { type ForecastMonth, getLevel, listForecastMonths } from './forecast-months.ts';
import { EventsOfItem } from '../shop-events/events-of-item.tsx';
import {
  formatItemName,
  getPlannedRevenue,
  getRowId,
  hasAdjustedMonths,
  type PlanRow,
} from './plan-edits.ts';
import { LikeItemPanel } from './like-item-panel.tsx';
import { useResetItem } from './use-reset-item.ts';
import styles from './forecast-panel.module.css';

const ForecastChart = onDemand(
  async () => (await import('./forecast-chart.tsx')).ForecastChart,
  <Skeleton height={260} />,
);

/** The units planned for a month, strong when it is adjusted. */
const Planned = ({
  month: { planned, isAdjusted, isChanged },
}: {
  readonly month: ForecastMonth;
}) => (
  <span>
    {isAdjusted ? <strong>{formatNumber(planned)}</strong> : formatNumber(planned)}
    {isChanged && <span className={textStyles.muted}> {NOT_SAVED}</span>}
  </span>
);

const sumMonths = (
  months: readonly ForecastMonth[],
  figure: 'planned' | 'forecast' | 'previous',
): number => months.reduce((sum, month) => sum + (month[figure] ?? 0), 0);

/** The cells of a month, and those of the year. */
const listCells = (months: readonly ForecastMonth[]) => [
  ...months.map((month) => [
    formatMonth(month.day),
    <Planned key="planned" month={month} />,
    formatNumber(month.forecast),
    formatPercent(month.season),
    limitsText(month.low, month.high),
    formatNumber(month.previous),
  ]),
  [
    <strong key="year">Year</strong>,
    <strong key="planned">{formatNumber(sumMonths(months, 'planned'))}</strong>,
    <strong key="forecast">{formatNumber(sumMonths(months, 'forecast'))}</strong>,
    DASH,
    DASH,
    <strong key="previous">{formatNumber(sumMonths(months, 'previous'))}</strong>,
  ],
];

const MonthsTable = ({ months }: { readonly months: readonly ForecastMonth[] }) => (
  <RowTable
    stacksOn="phone"
    label="Forecast by month"
    titles={['Month', figureLabels.planned, FORECAST, SEASON, INTERVAL, figureLabels.previous]}
    numbers={[1, 2, 3, 4, 5]}
    rows={listCells(months)}
    cells={(cells) => cells}
  />
);

const Figures = ({ row }: { readonly row: PlanRow }) => {
  const currency = useShopCurrency();
  const figures = [
    { label: 'Level', value: levelText(getLevel(row)) },
    { label: 'Sale price', value: formatUnitPrice(row.salePrice, currency) },
    { label: 'Cost price', value: formatUnitPrice(row.costPrice, currency) },
    {
      label: PLANNED_REVENUE_OF_YEAR,
      value: formatMoney(getPlannedRevenue(row), currency),
    },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

interface FootProps {
  readonly row: PlanRow;
  readonly asOf: string | null;
  readonly onLike: () => void;
}

const Foot = ({ row, asOf, onLike }: FootProps) => {
  const reset = useResetItem();
  return (
    <>
      <ButtonLink
        to="/inventory"
        search={{ item: row.productVariantId, ...(asOf !== null && { asOf }) }}
      >
        Open the item
      </ButtonLink>
      <Button variant="default" disabled={asOf !== null} onClick={onLike}>
        {SELLS_LIKE}
      </Button>
      <Button
        variant="default"
        disabled={asOf !== null || !hasAdjustedMonths(row)}
        onClick={() => reset(row)}
      >
        {BACK_TO_FORECAST}
      </Button>
    </>
  );
};

interface ForecastPanelProps {
  /** The id of an item, as the address names it. */
  readonly id: string;
  /** The rows of the page, to step through. */
  readonly rows: readonly PlanRow[];
  readonly onShow: SetUrlParam;
}

/**
 * Panel of one item of the list: its months with the unsaved changes, beside the forecast and the year before. Beside a list of the
 * past it shows the past plan, and changes nothing. An item that the page does not list is not shown.
 */
export const ForecastPanel = ({ id, rows, onShow }: ForecastPanelProps) => {
  const { startDate } = usePlanScreen();
  const [asOf] = useMoment();
  const [isLikeOpen, setIsLikeOpen] = useState(false);
  const at = rows.findIndex((row) => getRowId(row) === id);
  const row = rows[at];
  if (row === undefined) return null;
  if (isLikeOpen) return <LikeItemPanel row={row} onClose={() => setIsLikeOpen(false)} />;
  const step = (by: number): (() => void) | undefined => {
    const next = rows[at + by];
    return next && (() => onShow(getRowId(next), { replace: true }));
  };
  const months = listForecastMonths(row, startDate);
  return (
    <SidePanel
      title={FORECAST}
      note={joinParts(' · ', formatItemName(row), row.sku, asOf !== null && unchangeable(asOf))}
      onClose={() => onShow(null)}
      onPrevious={step(-1)}
      onNext={step(1)}
      footer={<Foot row={row} asOf={asOf} onLike={() => setIsLikeOpen(true)} />}
    >
      <Stack gap={20}>
        <p>{joinParts(' ', forecastSentence(row.rule), row.like && likeItemText(row.like))}</p>
        <EventsOfItem row={row} startDate={startDate} />
        <Figures row={row} />
        <ForecastChart months={months} />
        <MonthsTable months={months} />
      </Stack>
    </SidePanel>
  );
};
