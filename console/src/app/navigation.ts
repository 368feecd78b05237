import {
  IconArrowsSplit2,
  IconBellRinging,
  IconBoxMultiple,
  IconBoxSeam,
  IconBuildingWarehouse,
  IconCalendarStats,
  IconCreditCard,
  IconHome,
  IconPackages,
  IconReportAnalytics,
  IconSettings,
  IconShip,
  IconShoppingCartPlus,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type FeatureFlag, isEnabled, useEnvironment } from '../lib/environment.ts';
import { useUserContext } from '../data/user-context.ts';

/** Navigation of this team: screens whose flag is on. */
export const useNavigation = (): readonly NavGroup[] => {
  const environment = useEnvironment();
  const shop = useUserContext().team?.storeDomain ?? null;
  return useMemo(
    () =>
      navigation
        .map((group) => ({
          ...group,
          items: group.items.filter(
            ({ flag }) => flag === undefined || isEnabled(environment, flag, shop),
          ),
        }))
        .filter(({ items }) => items.length > 0),
    [environment, shop],
  );
};

export interface NavItem {
  readonly label: string;
  readonly path: NonNullable<LinkProps['to']>;
  readonly icon: typeof IconHome;
  /** Key that is pressed after G. */
  readonly key: string;
  readonly flag?: FeatureFlag;
}

export interface NavGroup {
  readonly label: string | null;
  readonly items: readonly NavItem[];
}

export const navigation: readonly NavGroup[] = [
  { label: null, items: [{ label: 'Home', path: '/', icon: IconHome, key: 'h' }] },
  {
    label: 'Stock',
    items: [
      { label: 'Inventory', path: '/inventory', icon: IconPackages, key: 'i' },
      { label: 'Products', path: '/products', icon: IconBoxSeam, key: 'r' },
      { label: 'Buy now', path: '/buy-now', icon: IconShoppingCartPlus, key: 'b' },
      { label: 'Bundles', path: '/bundles', icon: IconBoxMultiple, key: 'u' },
      { label: 'What-if', path: '/what-if', icon: IconArrowsSplit2, key: 'w' },
    ],
  },
  {
    label: 'Purchasing',
    items: [
      { label: 'Purchase orders', path: '/purchase-orders', icon: IconTruckDelivery, key: 'p' },
      { label: 'Shipments', path: '/shipments', icon: IconShip, key: 'm' },
      {
        label: 'Payments',
        path: '/payments',
        icon: IconCreditCard,
        key: 'y',
        flag: 'PAYMENTS_PAGE',
      },
      { label: 'Suppliers', path: '/suppliers', icon: IconBuildingWarehouse, key: 's' },
    ],
  },
  {
    label: 'Planning',
    items: [
      {
        label: 'Demand plan',
        path: '/demand-plan',
        icon: IconCalendarStats,
        key: 'd',
        flag: 'DEMAND_PLANNER',
      },
    ],
  },
  {
    label: 'Insight',
    items: [
      { label: 'Reports', path: '/reports', icon: IconReportAnalytics, key: 't' },
      {
        label: 'Alerts',
        path: '/alerts',
        icon: IconBellRinging,
        key: 'a',
        flag: 'REPORTS_ALERTS',
      },
    ],
  },
  { label: null, items: [{ label: 'Settings', path: '/settings', icon: IconSettings, key: ',' }] },
];
