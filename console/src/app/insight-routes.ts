import { gridPage, lazyPage } from './lazy-page.tsx';
import { createPageFactory } from './page-route.ts';
import { root } from './root-route.ts';
import { searchSchemas } from './search.ts';

const page = createPageFactory(root);
const reports = page('/reports', { staticData: { title: 'Reports' } });

const reportPages = [
  createPageFactory(reports)('/', {
    component: lazyPage(() => import('../features/reports/reports-page.tsx'), 'ReportsPage'),
  }),
  createPageFactory(reports)('$definitionId', {
    validateSearch: searchSchemas.report,
    component: lazyPage(
      () => import('../features/reports/definition/report-page.tsx'),
      'ReportPage',
    ),
  }),
  createPageFactory(reports)('instances/$id', {
    validateSearch: searchSchemas.reportRun,
    component: gridPage(() => import('../features/reports/run/run-page.tsx'), 'RunPage'),
  }),
] as const;

/** Reports, which run on a schedule, and alerts. */
export const insightRoutes = [
  reports.addChildren(reportPages),
  page('/alerts', {
    validateSearch: searchSchemas.alerts,
    staticData: { title: 'Alerts', flag: 'REPORTS_ALERTS' },
    component: lazyPage(() => import('../features/reports/alerts/alerts-page.tsx'), 'AlertsPage'),
  }),
] as const;
