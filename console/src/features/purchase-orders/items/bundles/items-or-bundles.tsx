import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BundleItem } from '@quartermaster/contracts/purchase-orders/calls/bundles';
import { useMemo, useState, type ReactNode } from 'react';
import { useUrlParam } from '../../../../lib/url-state.ts';
import { ItemsTab } from '../items-tab.tsx';
import type { OrderScreen } from '../../order/order-screen.ts';
import { bundleItemsQuery } from '../../../../data/purchase-orders/order.ts';
import { DataGrid } from '../../../../grid/data-grid.tsx';
import { DensityMenu } from '../../../../grid/density-menu.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { bundleColumns } from './bundle-columns.tsx';
import { bundleRows, type BundleRow } from './bundle-rows.ts';
import { OrderTabFrame, OrderToolbar, OrderTable } from '../../order/order-layout.tsx';
import textStyles from '../../../../ui/text.module.css';
import { bundlesText } from '../words.ts';

const getRowId = ({ id }: BundleRow): string => id;
const getComponentRows = ({ parts }: BundleRow): readonly BundleRow[] => parts;

interface BundlesViewProps {
  readonly screen: OrderScreen;
  /** Undefined until loaded. */
  readonly bundles: readonly BundleItem[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  /** Switch back to the items. */
  readonly toggle: ReactNode;
}

/** Bundles that have items of the order as components, and how many of each the order makes. */
const BundlesView = ({ screen, bundles, error, retry, toggle }: BundlesViewProps) => {
  const { editing, shopCurrency } = screen;
  const { items } = editing.edit;
  const columns = useMemo(() => bundleColumns(shopCurrency), [shopCurrency]);
  const rows = useMemo(() => {
    const ordered = new Map(items.map((item) => [item.productVariantId, item.quantity]));
    return bundles === undefined ? undefined : bundleRows(bundles, ordered);
  }, [bundles, items]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const expanded = useMemo(
    () => new Set((rows ?? []).map(getRowId).filter((id) => !closed.has(id))),
    [rows, closed],
  );
  return (
    <OrderTabFrame>
      <OrderToolbar>
        {toggle}
        <span className={textStyles.muted} aria-live="polite">
          {rows !== undefined && bundlesText(rows.length)}
        </span>
        <span style={{ flex: 1 }} />
        <DensityMenu />
      </OrderToolbar>
      <OrderTable>
        <DataGrid
          label="Bundles with items of the order"
          columns={columns}
          rows={rows}
          rowId={getRowId}
          getChildren={getComponentRows}
          expanded={expanded}
          onExpandedChange={(open) =>
            setClosed(new Set((rows ?? []).map(getRowId).filter((id) => !open.has(id))))
          }
          {...(error !== null && {
            error: (
              <ErrorState title="The bundles could not be loaded" error={error} retry={retry} />
            ),
          })}
        />
      </OrderTable>
    </OrderTabFrame>
  );
};

const BUNDLES = 'bundles';
const views = [
  { value: 'items', label: 'Items' },
  { value: BUNDLES, label: 'Bundles' },
];

/** Items of an order; with a switch to the bundles where items are components of some (UI-SC-30). */
export const ItemsOrBundles = ({ screen }: { readonly screen: OrderScreen }) => {
  const [view, setView] = useUrlParam('view');
  const { data, error, refetch } = useQuery(bundleItemsQuery(screen.order.id));
  const hasBundles = data !== undefined && data.length > 0;
  const isUnknown = view === BUNDLES && data === undefined;
  if (!hasBundles && !isUnknown) return <ItemsTab screen={screen} />;
  const toggle = (
    <SegmentedControl
      aria-label="What is shown"
      size="xs"
      data={views}
      value={view === BUNDLES ? BUNDLES : 'items'}
      onChange={(next) => setView(next === BUNDLES ? BUNDLES : null, { replace: true })}
    />
  );
  if (view !== BUNDLES) return <ItemsTab screen={screen} toggle={toggle} />;
  return (
    <BundlesView
      screen={screen}
      bundles={data}
      error={error}
      retry={() => void refetch()}
      toggle={toggle}
    />
  );
};
