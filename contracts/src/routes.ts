import { assetRoutes } from './assets/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import type { Route } from './core/route.ts';
import { exchangeRateRoutes } from './exchange-rates/routes.ts';
import { getDashboard } from './dashboard/routes.ts';
import { inventoryRoutes } from './inventory/routes.ts';
import { locationRoutes } from './locations/routes.ts';
import { productRoutes } from './products/routes.ts';
import { listBundleItems } from './purchase-orders/bundle-routes.ts';
import { purchaseOrderHistoryRoutes } from './purchase-orders/history-routes.ts';
import { purchaseOrderMailRoutes } from './purchase-orders/mail-routes.ts';
import { retryStoreWithdrawal } from './purchase-orders/withdrawal-routes.ts';
import { queryPurchaseOrders } from './purchase-orders/order-list-routes.ts';
import { paymentRoutes } from './purchase-orders/payment-routes.ts';
import { purchaseOrderRoutes } from './purchase-orders/routes.ts';
import { storeRoutes } from './store/routes.ts';
import { supplierRoutes } from './suppliers/routes.ts';
import { teamRoutes } from './teams/routes.ts';

/** Version of the API's description. */
export const API_VERSION = '0.1.0';

/** Every call of the API. */
export const allRoutes: readonly Route[] = [
  ...assetRoutes,
  ...authRoutes,
  ...commentRoutes,
  getDashboard,
  ...exchangeRateRoutes,
  ...inventoryRoutes,
  ...locationRoutes,
  ...productRoutes,
  ...purchaseOrderRoutes,
  listBundleItems,
  ...purchaseOrderHistoryRoutes,
  ...purchaseOrderMailRoutes,
  queryPurchaseOrders,
  retryStoreWithdrawal,
  ...paymentRoutes,
  ...storeRoutes,
  ...supplierRoutes,
  ...teamRoutes,
];
