import {
  listAlertDefinitions,
  changeAlertDefinition,
  computeAlert,
  listFurtherAlerts,
  changeFurtherAlert,
} from './alerts.ts';
import {
  listReportDefinitions,
  changeReportDefinition,
  listExcludedVariants,
  excludeFromReport,
  includeInReport,
} from './definitions.ts';
import {
  listReportInstances,
  generateReport,
  getReportInstance,
  listReportRows,
  compareReports,
  computeReport,
  remakeReport,
} from './instances.ts';
import { mailFeedbackRoutes } from './mail-feedback.ts';
import { mailPreferenceRoutes } from './mail-preferences.ts';

export const reportRoutes = [
  ...mailPreferenceRoutes,
  ...mailFeedbackRoutes,
  listReportDefinitions,
  listReportInstances,
  generateReport,
  getReportInstance,
  changeReportDefinition,
  listExcludedVariants,
  excludeFromReport,
  includeInReport,
  listAlertDefinitions,
  changeAlertDefinition,
  listFurtherAlerts,
  changeFurtherAlert,
  listReportRows,
  compareReports,
  computeReport,
  computeAlert,
  remakeReport,
] as const;
