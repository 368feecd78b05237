import {
  IconBuildingWarehouse,
  IconBulb,
  IconCalendarStats,
  IconCreditCard,
  IconHome,
  IconPackages,
  IconReportAnalytics,
  IconSettings,
  IconShip,
  IconShoppingCartPlus,
  IconStack2,
  IconTruckDelivery,
  IconBox,
} from '@tabler/icons-react';
import type { FeatureFlag } from '../lib/environment.ts';

export interface NavItem {
  readonly label: string;
  readonly path: string;
  readonly icon: typeof IconHome;
  /** Pressed after G. */
  readonly key: string;
  readonly flag?: FeatureFlag;
}

export interface NavGroup {
  readonly label: string | null;
  readonly items: readonly NavItem[];
}

/** Every screen of the product in its place; those without a route yet are left out by `useNavigation`. */
export const navigation: readonly NavGroup[] = [
  { label: null, items: [{ label: 'Home', path: '/', icon: IconHome, key: 'h' }] },
  {
    label: 'Stock',
    items: [
      { label: 'Inventory', path: '/inventory', icon: IconPackages, key: 'i' },
      { label: 'Products', path: '/products', icon: IconBox, key: 'r' },
      { label: 'Buy now', path: '/buy-now', icon: IconShoppingCartPlus, key: 'b' },
      { label: 'Bundles', path: '/bundles', icon: IconStack2, key: 'u' },
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
      { label: 'Ideas', path: '/ideas', icon: IconBulb, key: 'e' },
    ],
  },
  {
    label: 'Insight',
    items: [{ label: 'Reports', path: '/reports', icon: IconReportAnalytics, key: 'o' }],
  },
  { label: null, items: [{ label: 'Settings', path: '/settings', icon: IconSettings, key: ',' }] },
];
