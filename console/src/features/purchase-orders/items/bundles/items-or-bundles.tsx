import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUrlParam } from '../../../../lib/url-state.ts';
import { ItemsTab } from '../items-tab.tsx';
import type { OrderScreen } from '../../order/order-screen.ts';
import { BundlesView } from './bundles-view.tsx';
import { bundleItemsQuery } from '../../../../data/purchase-orders/order.ts';

const BUNDLES = 'bundles';
const views = [
  { value: 'items', label: 'Items' },
  { value: BUNDLES, label: 'Bundles' },
];

/** The items of an order; where some are components of bundles, also those bundles (UI-SC-30). */
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
