import { toPosition } from '@quartermaster/contracts/core/position';
import type { EventOf } from '@quartermaster/contracts/core/event';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import type { Session } from '@quartermaster/contracts/core/server';
import { computeAlert } from '@quartermaster/contracts/reports/calls/alerts';
import { computeReport } from '@quartermaster/contracts/reports/calls/instances';
import {
  alertDefinitionChanged,
  reportDefinitionChanged,
  reportInstanceMade,
  reportVariantsExcluded,
  reportVariantsIncluded,
} from '@quartermaster/contracts/reports/events';
import type { AnyAlertType } from '@quartermaster/contracts/reports/alert-types';
import { getDefaultPeriod, type ReportType } from '@quartermaster/contracts/reports/types';
import { buildDefinitionId } from '@quartermaster/platform/core/definition-ids';
import { member } from '@quartermaster/platform/http/test-app';
import { fact, type GivenEvent, team } from '../core/given-events.ts';

export const buildReportId = (type: ReportType, teamId: TeamId = team): string =>
  buildDefinitionId('report', teamId, type);
export const buildAlertId = (type: AnyAlertType): string => buildDefinitionId('alert', team, type);

const buildStreamName = (type: ReportType): string => `report_definition.${buildReportId(type)}`;
const reportFields = (type: ReportType) => ({ definitionId: buildReportId(type), type });

type Definition = EventOf<typeof reportDefinitionChanged>['data'];

export const reportChanged = (type: ReportType, change: Partial<Definition> = {}): GivenEvent =>
  fact(reportDefinitionChanged, buildStreamName(type), {
    ...reportFields(type),
    status: 'ACTIVE',
    frequency: 'DAILY',
    schedule: '0900',
    notifyViaEmail: false,
    onlyWhenChanged: false,
    recipients: null,
    changedAt: '2026-03-01T08:00:00.000Z',
    periodDays: getDefaultPeriod(type),
    ...change,
  });

export const excludedFrom = (type: ReportType, ...variantIds: VariantId[]): GivenEvent =>
  fact(reportVariantsExcluded, buildStreamName(type), { ...reportFields(type), variantIds });
export const includedIn = (type: ReportType, ...variantIds: VariantId[]): GivenEvent =>
  fact(reportVariantsIncluded, buildStreamName(type), { ...reportFields(type), variantIds });

type Instance = EventOf<typeof reportInstanceMade>['data'];

export const instanceMade = (
  type: ReportType,
  instanceId: string,
  {
    content,
    ...given
  }: Partial<Omit<Instance, 'content'>> & {
    content?: Partial<Instance['content']>;
  } = {},
): GivenEvent =>
  fact(reportInstanceMade, buildStreamName(type), {
    ...reportFields(type),
    instanceId,
    instanceType: 'SCHEDULED',
    dueAt: '2026-03-01T09:00:00.000Z',
    isLate: false,
    frequency: 'DAILY',
    schedule: '0900',
    comparedWith: null,
    news: null,
    mails: false,
    periodDays: getDefaultPeriod(type),
    content: {
      fileId: 'file',
      sha256: 'digest',
      rowCount: 3,
      position: toPosition('000000000001'),
      today: '2026-03-01',
      ...content,
    },
    ...given,
  });

export const alertChanged = (
  type: AnyAlertType,
  change: Partial<EventOf<typeof alertDefinitionChanged>['data']> = {},
): GivenEvent => {
  const definitionId = buildAlertId(type);
  const changedAt = '2026-03-01T08:00:00.000Z';
  const data = {
    definitionId,
    type,
    status: 'ACTIVE' as const,
    recipients: null,
    costRisePercent: null,
    changedAt,
    ...change,
  };
  return fact(alertDefinitionChanged, `alert_definition.${definitionId}`, data);
};

/** The session of a service that may compute this report. */
export const computingSession = (type: ReportType): Session => ({
  ...member,
  only: { callId: computeReport.id, id: buildReportId(type) },
});

/** The session of a service that may compute this alert. */
export const computingAlertSession = (type: AnyAlertType): Session => ({
  ...member,
  only: { callId: computeAlert.id, id: buildAlertId(type) },
});
