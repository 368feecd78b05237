import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import type { ProductId } from '@quartermaster/contracts/core/ids';
import type { HistoryMark } from '@quartermaster/contracts/products/history-calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ProductHistory, productHistoryQuery } from '../../../data/product.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { formatOrderName } from '@quartermaster/contracts/core/words';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Card } from '../../../ui/page.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { Loaded, TableSkeleton } from '../../../ui/states.tsx';
import {
  markLabels,
  ORDER_DETAILS,
  RECEIPT_DETAILS,
  recordedFrom,
  settingsText,
} from '../words.ts';
import textStyles from '../../../ui/text.module.css';
import { DateText } from '../../../ui/text.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { markColours } from './mark-colours.ts';
import styles from './product-page.module.css';
import { unitsText } from '../../../lib/words.ts';

const HistoryChart = onDemand(
  async () => (await import('./history-chart.tsx')).HistoryChart,
  <Skeleton height={280} />,
);

const ranges = [
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '730', label: '2 years' },
];
const DEFAULT_RANGE = '365';

/** Number of days of history to show, from the address. */
export const useHistoryDays = () => {
  const [days, setDays] = useUrlParam('days');
  const shown = ranges.some(({ value }) => value === days) ? (days ?? '') : DEFAULT_RANGE;
  const show = (value: string): void =>
    setDays(value === DEFAULT_RANGE ? null : value, { replace: true });
  return { days: Number(shown), shown, show };
};

const renderDetails = (mark: HistoryMark): ReactNode => {
  if (mark.kind === 'SETTINGS') return settingsText(mark);
  const order = (
    <Link to="/purchase-orders/$id/{-$tab}" params={{ id: mark.purchaseOrderId }}>
      {formatOrderName(mark.purchaseOrderName)}
    </Link>
  );
  const units = unitsText(mark.quantity);
  return mark.kind === 'RECEIPT' ? (
    <Sentence text={RECEIPT_DETAILS} slots={{ order, shipment: mark.shipmentName, units }} />
  ) : (
    <Sentence text={ORDER_DETAILS} slots={{ order, units }} />
  );
};

const kindText = (mark: HistoryMark): string => {
  if (mark.kind !== 'SETTINGS') return markLabels[mark.kind];
  return mark.scope === 'TEAM' ? 'Settings of the team' : 'Settings of the product';
};

const Marks = ({ marks }: { readonly marks: readonly HistoryMark[] }) =>
  marks.length === 0 ? (
    <p className={textStyles.muted}>No order, receipt or change of settings in this period.</p>
  ) : (
    <div className={styles.marks} tabIndex={0} role="group" aria-label="Events">
      <RowTable
        stacksOn="phone"
        label="Orders, receipts and changes of settings"
        titles={['Day', 'What', 'Details']}
        rows={marks.toReversed()}
        most={marks.length}
        cells={(mark) => [
          <DateText key="day" value={mark.day} />,
          <span key="kind" className={styles.kind}>
            <span
              className={styles.dot}
              style={{ background: markColours[mark.kind] }}
              aria-hidden
            />
            {kindText(mark)}
          </span>,
          renderDetails(mark),
        ]}
      />
    </div>
  );

const HistoryContent = ({ history }: { readonly history: ProductHistory }) => {
  const { days, stockRecordedFrom, marks } = history;
  const isEstimated = stockRecordedFrom !== null && (days[0]?.day ?? '') < stockRecordedFrom;
  return (
    <>
      <HistoryChart days={days} stockRecordedFrom={stockRecordedFrom} marks={marks} />
      {isEstimated && <p className={textStyles.muted}>{recordedFrom(stockRecordedFrom)}</p>}
      <Marks marks={marks} />
    </>
  );
};

/** Placeholder for the chart and some marks. */
const HistorySkeleton = () => (
  <>
    <Skeleton height={280} />
    <TableSkeleton rows={7} />
  </>
);

/** Sales and stock over time, with the orders, receipts and changes of settings in between. */
export const ProductHistoryCard = ({ productId }: { readonly productId: ProductId }) => {
  const { days, shown, show } = useHistoryDays();
  const query = useQuery(productHistoryQuery(productId, days));
  return (
    <Card
      title="Sales and stock"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="Time shown"
          data={ranges}
          value={shown}
          onChange={show}
        />
      }
    >
      <Stack gap={12}>
        <Loaded title="The history could not be loaded" query={query} waiting={<HistorySkeleton />}>
          {(history) => <HistoryContent history={history} />}
        </Loaded>
      </Stack>
    </Card>
  );
};
