import { Skeleton, Stack } from '@mantine/core';
import { addDays } from '@quartermaster/contracts/core/day';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import type { explainInventoryItem } from '@quartermaster/contracts/inventory/calls/items';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { ErrorState } from '../ui/states.tsx';
import { statusReason } from './explained-text.ts';
import { ItemBulkActs } from './item-bulk-acts.tsx';
import { ItemFigures } from './item-figures.tsx';
import { ItemLandedCost } from './item-landed-cost.tsx';
import { BundlesWithItem, StatusHistory, StockByLocation } from './item-sections.tsx';
import { ItemSuppliers } from './item-suppliers.tsx';
import { ItemTags } from './item-tags.tsx';
import { WhyList } from './item-why.tsx';
import { itemExplanationQuery } from '../data/inventory.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { statusText, tagList } from './words.ts';
import styles from './item-body.module.css';

type Explained = ResponseOf<typeof explainInventoryItem>;

const loadCharts = () => import('./item-charts.tsx');
const StockChart = onDemand(async () => (await loadCharts()).StockChart, <Skeleton height={220} />);
const SalesChart = onDemand(async () => (await loadCharts()).SalesChart, <Skeleton height={180} />);

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.section}>
    <h3>{title}</h3>
    {children}
  </section>
);

/** The day an order placed today arrives, by the lead time the numbers were worked out with. */
const findArrivalDay = ({ explanations, today }: Explained): string | null => {
  const input = explanations
    .flatMap(({ inputs }) => inputs)
    .find(({ name }) => name === 'leadTimeDays');
  return typeof input?.value === 'number' ? addDays(today, input.value) : null;
};

const Why = ({ item, explained }: { item: InventoryItem; explained: Explained }) => {
  const status = explained.explanations.find(({ name }) => name === 'status');
  if (status === undefined) return null;
  const late = item.reorderDate !== null && item.reorderDate < explained.today;
  return (
    <p className={styles.reason}>
      {statusText({ reason: statusReason(status), orderBy: item.reorderDate, isLate: late })}
    </p>
  );
};

interface ShownProps {
  readonly item: InventoryItem;
  readonly currency: string | null;
}

interface BodyProps extends ShownProps {
  /** The day or instant of the past that is shown; null for now. */
  readonly asOf: string | null;
}

const Charts = ({ item, explained, currency }: ShownProps & { explained: Explained }) => (
  <>
    <Section title="Projected stock">
      <StockChart
        points={explained.projection}
        stockoutDate={item.stockoutDate}
        arrivalDate={findArrivalDay(explained)}
      />
    </Section>
    <Section title="Units sold by month">
      <SalesChart months={explained.salesByMonth} currency={currency} />
    </Section>
  </>
);

const Reasons = ({ explained, currency }: Omit<ShownProps, 'item'> & { explained: Explained }) => (
  <>
    {explained.bundles.length > 0 && (
      <Section title="Bundles with it">
        <BundlesWithItem bundles={explained.bundles} />
      </Section>
    )}
    <Section title="Status history">
      <StatusHistory changes={explained.statusChanges} />
    </Section>
    <Section title="Why these numbers">
      <WhyList explanations={explained.explanations} currency={currency} />
    </Section>
  </>
);

/** Replaces the charts while they load, or when that failed. */
const Waiting = ({ error, retry }: { readonly error: Error | null; readonly retry: () => void }) =>
  error === null ? (
    <Skeleton height={220} />
  ) : (
    <ErrorState title="The figures could not be loaded" error={error} retry={retry} />
  );

const PastTags = ({ item: { tags } }: { readonly item: InventoryItem }) =>
  tags.length === 0 ? null : <Section title="Tags">{tagList(tags)}</Section>;

/** Tags, locations, suppliers and costs of the item, editable only in the present. */
const RecordedFacts = ({ item, currency, asOf }: BodyProps) => {
  const isPast = asOf !== null;
  return (
    <>
      {isPast ? <PastTags item={item} /> : <ItemTags item={item} />}
      <Section title="Stock by location">
        <StockByLocation item={item} />
      </Section>
      <Section title="Suppliers">
        <ItemSuppliers {...{ item, currency, isPast }} />
      </Section>
      <Section title="Landed cost">
        <ItemLandedCost {...{ item, currency, asOf }} />
      </Section>
      {!isPast && (
        <ItemBulkActs
          productId={item.productId}
          variantId={item.variantId}
          inSection={(list) => <Section title="Bulk changes">{list}</Section>}
        />
      )}
    </>
  );
};

/** The content of the item's panel; figures come first, the rest as soon as it is worked out. */
export const ItemBody = (props: BodyProps) => {
  const { item, currency, asOf } = props;
  const { data: explained, error, refetch } = useQuery(itemExplanationQuery(item.variantId, asOf));
  const shared = explained === undefined ? null : { item, explained, currency };
  return (
    <Stack gap={24}>
      {shared !== null && <Why {...shared} />}
      <ItemFigures item={item} explanations={explained?.explanations ?? []} currency={currency} />
      {shared === null ? (
        <Waiting error={error} retry={() => void refetch()} />
      ) : (
        <Charts {...shared} />
      )}
      <RecordedFacts {...props} />
      {shared !== null && <Reasons {...shared} />}
    </Stack>
  );
};
