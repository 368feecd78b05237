import { assetRoutes } from './assets/calls.ts';
import { authRoutes } from './auth/calls.ts';
import { billingRoutes } from './billing/calls.ts';
import { bulkActRoutes } from './bulk-acts/calls.ts';
import { bundleRoutes } from './bundles/calls.ts';
import { buyNowRoutes } from './buy-now/calls.ts';
import { calendarRoutes } from './calendar/calls.ts';
import { commentRoutes } from './comments/calls.ts';
import type { Route } from './core/route.ts';
import { dashboardRoutes } from './dashboard/calls.ts';
import { dashboardLayoutRoutes } from './dashboard/layout.ts';
import { demandPlanRoutes } from './demand-plan/calls.ts';
import { exchangeRateRoutes } from './exchange-rates/calls.ts';
import { featureSuggestionRoutes } from './feature-suggestions/calls.ts';
import { inventoryRoutes } from './inventory/calls/items.ts';
import { locationRoutes } from './locations/calls.ts';
import { memberRoutes } from './members/calls.ts';
import { onboardingRoutes } from './onboarding/calls.ts';
import { productRoutes } from './products/calls.ts';
import { productDecisionRoutes } from './products/decision-calls.ts';
import { productHistoryRoutes } from './products/history-calls.ts';
import { variantTagRoutes } from './products/tag-calls.ts';
import { listBundleItems } from './purchase-orders/calls/bundles.ts';
import { purchaseOrderHistoryRoutes } from './purchase-orders/calls/history.ts';
import { queryPurchaseOrders } from './purchase-orders/calls/lists.ts';
import { purchaseOrderMailRoutes } from './purchase-orders/calls/mail.ts';
import { purchaseOrderRoutes } from './purchase-orders/calls/orders.ts';
import { paymentRoutes } from './purchase-orders/calls/payments.ts';
import { retryStoreWithdrawal } from './purchase-orders/calls/receipts.ts';
import { restRoutes } from './purchase-orders/calls/rests.ts';
import { settlementRoutes } from './purchase-orders/calls/settlement.ts';
import { reportRoutes } from './reports/calls/routes.ts';
import { savedViewRoutes } from './saved-views/calls.ts';
import { searchEverything } from './search/calls.ts';
import { storeRoutes } from './store/calls.ts';
import { connectRoutes } from './store/connect-calls.ts';
import { supplierRoutes } from './suppliers/calls.ts';
import { teamRoutes } from './teams/calls.ts';
import { whatIfRoutes } from './what-if/calls.ts';

/** Version of the API's description. */
export const API_VERSION = '0.1.0';

/** Every call of the API. */
export const allRoutes: readonly Route[] = [
  ...assetRoutes,
  ...authRoutes,
  ...billingRoutes,
  ...buyNowRoutes,
  ...calendarRoutes,
  ...commentRoutes,
  ...dashboardRoutes,
  ...dashboardLayoutRoutes,
  ...demandPlanRoutes,
  ...exchangeRateRoutes,
  ...featureSuggestionRoutes,
  ...bulkActRoutes,
  ...bundleRoutes,
  ...inventoryRoutes,
  ...locationRoutes,
  ...productRoutes,
  ...productDecisionRoutes,
  ...productHistoryRoutes,
  ...variantTagRoutes,
  ...purchaseOrderRoutes,
  listBundleItems,
  ...purchaseOrderHistoryRoutes,
  ...purchaseOrderMailRoutes,
  queryPurchaseOrders,
  retryStoreWithdrawal,
  ...settlementRoutes,
  ...restRoutes,
  ...paymentRoutes,
  ...reportRoutes,
  ...savedViewRoutes,
  searchEverything,
  ...storeRoutes,
  ...connectRoutes,
  ...supplierRoutes,
  ...teamRoutes,
  ...memberRoutes,
  ...onboardingRoutes,
  ...whatIfRoutes,
];
