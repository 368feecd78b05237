import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './root-route.ts';

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
export const settingsRoutes = settings.addChildren([first, general, readModels]);
