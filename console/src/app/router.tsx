import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../lib/search-params.ts';
import { PageSkeleton } from '../ui/states.tsx';
import { gridPage } from './grid-page.ts';
import { NotFoundPage, PageError } from './page-frame.tsx';
import { purchasingRoutes } from './purchasing-routes.ts';
import { root, type RouteContext } from './root-route.ts';
import { searchOf } from './search.ts';

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(
    () => import('../features/settings/settings-layout.tsx'),
    'SettingsLayout',
  ),
});

const first = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyRouteComponent(
    () => import('../features/settings/settings-layout.tsx'),
    'FirstSettings',
  ),
});

const general = createRoute({
  getParentRoute: () => settings,
  path: '/general',
  staticData: { title: 'General' },
  component: lazyRouteComponent(
    () => import('../features/settings/general-page.tsx'),
    'GeneralPage',
  ),
});

const readModels = createRoute({
  getParentRoute: () => settings,
  path: '/read-models',
  staticData: { title: 'Read models' },
  component: lazyRouteComponent(
    () => import('../features/settings/read-models-page.tsx'),
    'ReadModelsPage',
  ),
});

/** What a team and its members set up, each subject on a page of its own. */
const settingsRoutes = settings.addChildren([first, general, readModels]);

/** Pages without a token; they have their own layout. */
const open = { access: 'public', layout: 'own' } as const;

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: searchOf.login,
  staticData: open,
  component: lazyRouteComponent(() => import('../features/auth/login-page.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  staticData: open,
  component: lazyRouteComponent(() => import('../features/auth/register-page.tsx'), 'RegisterPage'),
});

const install = createRoute({
  getParentRoute: () => root,
  path: '/install',
  validateSearch: searchOf.install,
  staticData: open,
  component: lazyRouteComponent(() => import('../features/auth/install-page.tsx'), 'InstallPage'),
});

const connectStore = createRoute({
  getParentRoute: () => root,
  path: '/register/shopify',
  staticData: { layout: 'own' },
  component: lazyRouteComponent(
    () => import('../features/onboarding/connect-store-page.tsx'),
    'ConnectStorePage',
  ),
});

const onboarding = createRoute({
  getParentRoute: () => root,
  path: '/onboarding',
  staticData: { layout: 'own' },
  component: lazyRouteComponent(
    () => import('../features/onboarding/onboarding-page.tsx'),
    'OnboardingPage',
  ),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: searchOf.home,
  staticData: { title: 'Home' },
  component: lazyRouteComponent(
    () => import('../features/dashboard/dashboard-page.tsx'),
    'DashboardPage',
  ),
});

const inventory = createRoute({
  getParentRoute: () => root,
  path: '/inventory',
  validateSearch: searchOf.inventory,
  staticData: { title: 'Inventory' },
  component: gridPage(() => import('../features/inventory/inventory-page.tsx'), 'InventoryPage'),
});

const buyNow = createRoute({
  getParentRoute: () => root,
  path: '/buy-now',
  validateSearch: searchOf.buyNow,
  staticData: { title: 'Buy now' },
  component: gridPage(() => import('../features/buy-now/buy-now-page.tsx'), 'BuyNowPage'),
});

const GalleryRoute = () => {
  const { Gallery } = gallery.useRouteContext();
  return Gallery === null ? <NotFoundPage /> : <Gallery />;
};

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/__ui',
  staticData: { access: 'signed-in', layout: 'own', flag: 'UI_PAGE' },
  component: GalleryRoute,
});

/** Every page of the console; a route added here shows up in the navigation, the palette and the shortcuts. */
export const routeTree = root.addChildren([
  login,
  register,
  install,
  connectStore,
  onboarding,
  home,
  inventory,
  buyNow,
  ...purchasingRoutes,
  settingsRoutes,
  gallery,
]);

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
