import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { PageSkeleton } from '../ui/states.tsx';
import { gridPage, lazyPage } from './lazy-page.tsx';
import { insightRoutes } from './insight-routes.ts';
import { NotFoundPage, PageError } from './page-frame.tsx';
import { createPageFactory } from './page-route.ts';
import { planningRoutes } from './planning-routes.ts';
import { purchasingRoutes } from './purchasing-routes.ts';
import { root, type RouteContext } from './root-route.ts';
import { searchSchemas } from './search.ts';
import { settingsRoutes } from './settings-routes.ts';

const page = createPageFactory(root);

const whatIf = page('/what-if', { staticData: { title: 'What-if' } });
const whatIfPages = [
  createPageFactory(whatIf)('/', {
    component: lazyPage(() => import('../features/what-if/drafts-page.tsx'), 'DraftsPage'),
  }),
  createPageFactory(whatIf)('$id', {
    validateSearch: searchSchemas.whatIf,
    component: lazyPage(() => import('../features/what-if/draft-page.tsx'), 'DraftPage'),
  }),
] as const;

const products = page('/products', { staticData: { title: 'Products' } });

/** Pages without a token; they have their own layout. */
const publicPage = { access: 'public', layout: 'own' } as const;

const Gallery = () => {
  const { Gallery: Pieces } = root.useRouteContext();
  return Pieces === null ? <NotFoundPage /> : <Pieces />;
};

/** A separate constant: inline in `addChildren`, pages without search parameters would get `any` for theirs. */
const pages = [
  page('/login', {
    validateSearch: searchSchemas.login,
    staticData: publicPage,
    component: lazyPage(() => import('../features/auth/login-page.tsx'), 'LoginPage'),
  }),
  page('/register', {
    staticData: publicPage,
    component: lazyPage(() => import('../features/auth/register-page.tsx'), 'RegisterPage'),
  }),
  page('/install', {
    validateSearch: searchSchemas.install,
    staticData: publicPage,
    component: lazyPage(() => import('../features/auth/install-page.tsx'), 'InstallPage'),
  }),
  page('/invitation', {
    staticData: { access: 'everybody', layout: 'own' },
    component: lazyPage(() => import('../features/auth/invitation-page.tsx'), 'InvitationPage'),
  }),
  page('/mail-preferences', {
    staticData: { access: 'everybody', layout: 'own' },
    component: lazyPage(
      () => import('../features/auth/mail-preferences-page.tsx'),
      'MailPreferencesPage',
    ),
  }),
  page('/verify-dossier', {
    staticData: { access: 'everybody', layout: 'own' },
    component: lazyPage(
      () => import('../features/verify-dossier/verify-dossier-page.tsx'),
      'VerifyDossierPage',
    ),
  }),
  page('/register/shopify', {
    validateSearch: searchSchemas.connectStore,
    staticData: { layout: 'own' },
    component: lazyPage(
      () => import('../features/onboarding/connect-store-page.tsx'),
      'ConnectStorePage',
    ),
  }),
  page('/onboarding', {
    staticData: { layout: 'own' },
    component: lazyPage(
      () => import('../features/onboarding/onboarding-page.tsx'),
      'OnboardingPage',
    ),
  }),
  page('/', {
    validateSearch: searchSchemas.home,
    staticData: { title: 'Home' },
    component: lazyPage(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  }),
  page('/inventory', {
    validateSearch: searchSchemas.inventory,
    staticData: { title: 'Inventory' },
    component: gridPage(() => import('../features/inventory/inventory-page.tsx'), 'InventoryPage'),
  }),
  page('/buy-now', {
    validateSearch: searchSchemas.buyNow,
    staticData: { title: 'Buy now' },
    component: gridPage(() => import('../features/buy-now/buy-now-page.tsx'), 'BuyNowPage'),
  }),
  products.addChildren([
    createPageFactory(products)('/', {
      validateSearch: searchSchemas.products,
      component: gridPage(() => import('../features/products/products-page.tsx'), 'ProductsPage'),
    }),
    createPageFactory(products)('$id', {
      validateSearch: searchSchemas.product,
      component: lazyPage(
        () => import('../features/products/page/product-page.tsx'),
        'ProductPage',
      ),
    }),
  ]),
  page('/bundles', {
    validateSearch: searchSchemas.bundles,
    staticData: { title: 'Bundles' },
    component: gridPage(() => import('../features/bundles/bundles-page.tsx'), 'BundlesPage'),
  }),
  whatIf.addChildren(whatIfPages),
  planningRoutes,
  ...purchasingRoutes,
  ...insightRoutes,
  settingsRoutes,
  page('/__ui', {
    staticData: { access: 'signed-in', layout: 'own', flag: 'UI_PAGE' },
    component: Gallery,
  }),
] as const;

/** All pages of the console; a route added here appears in the navigation, the palette and the shortcuts. */
export const routeTree = root.addChildren(pages);

export const createAppRouter = (context: RouteContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    ...(history !== undefined && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 150,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
