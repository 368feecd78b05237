import { lazyPage } from './lazy-page.tsx';
import { createPageFactory } from './page-route.ts';
import { root } from './root-route.ts';
import { searchSchemas } from './search.ts';

const page = createPageFactory(root);

/** Settings of a team and its members, each subject on a page of its own. */
const settings = page('/settings', {
  staticData: { title: 'Settings' },
  component: lazyPage(() => import('../features/settings/settings-layout.tsx'), 'SettingsLayout'),
});
const settingsPage = createPageFactory(settings);
const settingsPages = [
  settingsPage('/', {
    component: lazyPage(() => import('../features/settings/settings-layout.tsx'), 'FirstSettings'),
  }),
  settingsPage('/general', {
    staticData: { title: 'General' },
    component: lazyPage(() => import('../features/settings/general-page.tsx'), 'GeneralPage'),
  }),
  settingsPage('/insights', {
    staticData: { title: 'Stock insights' },
    component: lazyPage(
      () => import('../features/settings/insights/insights-page.tsx'),
      'InsightsPage',
    ),
  }),
  settingsPage('/team', {
    staticData: { title: 'Team' },
    component: lazyPage(() => import('../features/settings/team/team-page.tsx'), 'TeamPage'),
  }),
  settingsPage('/billing', {
    validateSearch: searchSchemas.billing,
    staticData: { title: 'Billing' },
    component: lazyPage(
      () => import('../features/settings/billing/billing-page.tsx'),
      'BillingPage',
    ),
  }),
  settingsPage('/read-models', {
    staticData: { title: 'Data status' },
    component: lazyPage(
      () => import('../features/settings/read-models-page.tsx'),
      'ReadModelsPage',
    ),
  }),
] as const;

export const settingsRoutes = settings.addChildren(settingsPages);
