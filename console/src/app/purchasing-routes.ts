import type { QueryClient } from '@tanstack/react-query';
import { createRoute } from '@tanstack/react-router';
import { currentToken } from '../lib/session.ts';
import { gridPage, lazyPage } from './lazy-page.tsx';
import { createPageFactory } from './page-route.ts';
import { root } from './root-route.ts';
import { searchSchemas } from './search.ts';

/** Fetched while the previous page is still shown. */
const readOrder = async (client: QueryClient, id: string): Promise<void> => {
  const { prefetchOrder } = await import('../features/purchase-orders/order/prefetch-order.ts');
  await prefetchOrder(client, id);
};

/** The order page and the tab of the address fetch their code at the same time. */
const loadTab = async (tab: string | undefined): Promise<void> => {
  const { preloadTab } = await import('../features/purchase-orders/order/order-tabs.tsx');
  void preloadTab(tab);
};

const page = createPageFactory(root);
const purchaseOrders = page('/purchase-orders', { staticData: { title: 'Purchase orders' } });
const suppliers = page('/suppliers', { staticData: { title: 'Suppliers' } });

/** The tab is part of the address; without one, the items are shown. */
const purchaseOrderDetail = createRoute({
  getParentRoute: () => purchaseOrders,
  path: '$id/{-$tab}',
  validateSearch: searchSchemas.purchaseOrder,
  loader: ({ context, params, cause, location }) => {
    if (cause === 'stay' || 'asOf' in location.search || currentToken() === null) return;
    // Failed prefetches are repeated, and reported, when the page is shown.
    void Promise.allSettled([readOrder(context.client, params.id), loadTab(params.tab)]);
  },
  component: gridPage(
    () => import('../features/purchase-orders/order/purchase-order-page.tsx'),
    'PurchaseOrderPage',
  ),
});

/** Routes of orders, shipments, payments and suppliers. */
export const purchasingRoutes = [
  purchaseOrders.addChildren([
    createPageFactory(purchaseOrders)('/', {
      validateSearch: searchSchemas.purchaseOrders,
      component: gridPage(
        () => import('../features/purchase-orders/list/purchase-orders-page.tsx'),
        'PurchaseOrdersPage',
      ),
    }),
    purchaseOrderDetail,
  ]),
  page('/shipments', {
    validateSearch: searchSchemas.shipments,
    staticData: { title: 'Shipments' },
    component: gridPage(() => import('../features/shipments/shipments-page.tsx'), 'ShipmentsPage'),
  }),
  page('/payments', {
    validateSearch: searchSchemas.payments,
    staticData: { title: 'Payments', flag: 'PAYMENTS_PAGE' },
    component: gridPage(() => import('../features/payments/payments-page.tsx'), 'PaymentsPage'),
  }),
  suppliers.addChildren([
    createPageFactory(suppliers)('/', {
      validateSearch: searchSchemas.suppliers,
      component: gridPage(
        () => import('../features/suppliers/suppliers-page.tsx'),
        'SuppliersPage',
      ),
    }),
    createPageFactory(suppliers)('$id/{-$tab}', {
      validateSearch: searchSchemas.supplier,
      component: lazyPage(() => import('../features/suppliers/supplier-page.tsx'), 'SupplierPage'),
    }),
  ]),
] as const;
