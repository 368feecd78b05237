import { gridPage, lazyPage } from './lazy-page.tsx';
import { pagesBelow } from './page-route.ts';
import { root } from './root-route.ts';
import { searchOf } from './search.ts';

const page = pagesBelow(root);
const reports = page('/reports', { staticData: { title: 'Reports' } });

const reportPages = [
  pagesBelow(reports)('/', {
    component: lazyPage(() => import('../features/reports/reports-page.tsx'), 'ReportsPage'),
  }),
  pagesBelow(reports)('$definitionId', {
    validateSearch: searchOf.report,
    component: lazyPage(
      () => import('../features/reports/definition/report-page.tsx'),
      'ReportPage',
    ),
  }),
  pagesBelow(reports)('instances/$id', {
    validateSearch: searchOf.reportRun,
    component: gridPage(() => import('../features/reports/run/run-page.tsx'), 'RunPage'),
  }),
] as const;

/** Reports, which run on a schedule, and alerts. */
export const insightRoutes = [
  reports.addChildren(reportPages),
  page('/alerts', {
    validateSearch: searchOf.alerts,
    staticData: { title: 'Alerts', flag: 'REPORTS_ALERTS' },
    component: lazyPage(() => import('../features/reports/alerts/alerts-page.tsx'), 'AlertsPage'),
  }),
] as const;
