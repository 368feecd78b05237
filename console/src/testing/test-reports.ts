import { toPosition } from '@quartermaster/contracts/core/position';
import { type CalendarFeed, listCalendarFeeds } from '@quartermaster/contracts/calendar/calls';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  listExcludedVariants,
  listReportDefinitions,
  type ReportDefinition,
} from '@quartermaster/contracts/reports/calls/definitions';
import { listMarkedAddresses } from '@quartermaster/contracts/reports/calls/mail-feedback';
import {
  getReportInstance,
  listReportInstances,
  listReportRows,
  type ReportInstance,
} from '@quartermaster/contracts/reports/calls/instances';
import {
  type AnyReportRow,
  getDefaultPeriod,
  type ReportRow,
  type ReportType,
  reportTypes,
} from '@quartermaster/contracts/reports/types';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { answers } from './fake-api.ts';
import { aUserContext } from './render-app.tsx';
import { aShop } from './test-shop.ts';

const buildId = (type: ReportType): string =>
  `00000000-0000-4000-8000-0000000000${String(reportTypes.indexOf(type) + 10)}`;

export const REPORT = buildId('STOCKOUT_RISK');
export const RUN = '00000000-0000-4000-8000-0000000000e2';
export const EARLIER_RUN = '00000000-0000-4000-8000-0000000000e1';

/** A report that is switched off and was never run. */
export const aReport = (given: Partial<ReportDefinition> = {}): ReportDefinition => {
  const { type = 'STOCKOUT_RISK' } = given;
  const periodDays = getDefaultPeriod(type);
  return {
    id: buildId(type),
    type,
    typeSettings: periodDays === null ? {} : { periodDays },
    status: 'INACTIVE',
    frequency: 'DAILY',
    schedule: '0900',
    notifyViaEmail: false,
    nextReportInstanceAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    onlyWhenChanged: false,
    nextRuns: [],
    excludedVariantsCount: 0,
    lastInstance: null,
    trend: [],
    ...given,
  };
};

/** One of each type; `given` in place of the one of its type. */
export const allReports = (given: ReportDefinition = aReport()): readonly ReportDefinition[] =>
  reportTypes.map((type) => (type === given.type ? given : aReport({ type })));

/** A run of the stockout risk on the morning of the test. */
export const aRun = (given: Partial<ReportInstance> = {}): ReportInstance => ({
  id: RUN,
  definitionId: REPORT,
  type: 'SCHEDULED',
  createdAt: '2026-03-02T09:00:05.000Z',
  snapshot: {
    type: 'STOCKOUT_RISK',
    frequency: 'DAILY',
    schedule: '0900',
    typeSettings: { periodDays: 30 },
  },
  rowCount: 2,
  dueAt: '2026-03-02T09:00:00.000Z',
  isLate: false,
  today: '2026-03-02',
  position: toPosition('0000000000000042'),
  sha256: 'a'.repeat(64),
  comparedWith: EARLIER_RUN,
  news: { added: 1, changed: 1, gone: 0 },
  ...given,
});

export const anEarlierRun = aRun({
  id: EARLIER_RUN,
  createdAt: '2026-03-01T09:30:00.000Z',
  dueAt: '2026-03-01T09:00:00.000Z',
  isLate: true,
  today: '2026-03-01',
  rowCount: 1,
  comparedWith: null,
  news: null,
});

type RiskRow = ReportRow<'STOCKOUT_RISK'>;

export const aRiskRow = (given: Partial<RiskRow> = {}): RiskRow => ({
  productId: '101',
  variantId: '201',
  productTitle: 'Storm lantern',
  variantTitle: 'Green',
  imageUrl: null,
  sku: 'L-1',
  averageDailySales: 1.5,
  quantity: 12,
  locationQuantities: [
    { locationId: 'l1', locationName: 'Main', quantity: 9 },
    { locationId: 'l2', locationName: 'Outlet', quantity: 3 },
  ],
  stockoutDate: '2026-03-10',
  ...given,
});

/** Answers that every screen of reports needs. */
export const reportPageAnswers = (
  reports: readonly ReportDefinition[] = allReports(),
  runs: readonly ReportInstance[] = [aRun(), anEarlierRun],
  feeds: readonly CalendarFeed[] = [],
) => [
  answers(getUserContext, aUserContext()),
  answers(getShopSettings, aShop),
  answers(listReportDefinitions, [...reports]),
  answers(listReportInstances, [...runs]),
  answers(listExcludedVariants, []),
  answers(listMarkedAddresses, { data: [], total: 0 }),
  answers(listCalendarFeeds, [...feeds]),
];

/** The answers to the page of a run with these rows. */
export const runAnswers = (rows: readonly AnyReportRow[], run: ReportInstance = aRun()) => [
  answers(getReportInstance, { ...run, content: rows.slice(0, 1), total: rows.length }),
  answers(listReportRows, { data: [...rows], total: rows.length }),
];
