import type { VariantId } from '@quartermaster/contracts/core/ids';
import {
  alertDefinitionChanged,
  reportDefinitionChanged,
  reportInstanceMade,
  reportVariantsExcluded,
  reportVariantsIncluded,
} from '@quartermaster/contracts/reports/events';
import { mailFeedbackReceived, mailMarkLifted } from '@quartermaster/contracts/reports/mail-events';
import { anyAlertTypes, getInitialPercent } from '@quartermaster/contracts/reports/alert-types';
import {
  getDefaultPeriod,
  isReportType,
  reportTypes,
} from '@quartermaster/contracts/reports/types';
import { teamCreated } from '@quartermaster/contracts/teams/events';
import { buildDefinitionId } from '@quartermaster/platform/core/definition-ids';
import {
  defineProjection,
  on,
  onRow,
  type ProjectedEvent,
} from '@quartermaster/platform/projections/projection';
import {
  alertDefinitions,
  type MailMarkRow,
  mailMarks,
  type ReportDefinitionRow,
  reportDefinitions,
  reportInstances,
} from './tables.ts';

const toRowKey = ({ data }: { readonly data: { readonly definitionId: string } }) => [
  data.definitionId,
];

/** The definitions of a new team: all INACTIVE, reports DAILY at 0900 (AMB-088). */
const onTeamCreated = on(teamCreated, {
  fold: ({ data: { teamId }, recordedAt }, rows) => {
    const since = {
      status: 'INACTIVE',
      recipients: null,
      createdAt: recordedAt,
      updatedAt: recordedAt,
    } as const;
    for (const type of reportTypes) {
      rows.put(reportDefinitions, {
        ...since,
        id: buildDefinitionId('report', teamId, type),
        type,
        frequency: 'DAILY',
        schedule: '0900',
        notifyViaEmail: false,
        onlyWhenChanged: false,
        periodDays: getDefaultPeriod(type),
        excludedVariantIds: [],
      });
    }
    for (const type of anyAlertTypes) {
      const id = buildDefinitionId('alert', teamId, type);
      rows.put(alertDefinitions, { ...since, id, type, costRisePercent: getInitialPercent(type) });
    }
  },
});

const updateExclusions = (
  row: ReportDefinitionRow | undefined,
  change: (ids: readonly VariantId[]) => readonly VariantId[],
  recordedAt: string,
): ReportDefinitionRow | undefined =>
  row && { ...row, excludedVariantIds: change(row.excludedVariantIds), updatedAt: recordedAt };

/** A run of a report that this release does not have gets no row. */
const toInstanceRow = ({ data, recordedAt }: ProjectedEvent<typeof reportInstanceMade>) => {
  const { instanceId: id, content, type, ...others } = data;
  return isReportType(type)
    ? { ...others, ...content, id, type, createdAt: recordedAt }
    : undefined;
};

const toAddressRowKey = ({ data }: { readonly data: { readonly addressKey: string } }) => [
  data.addressKey,
];

const noMark = { mark: null, markedAt: null, diagnostic: '', softBounces: 0 } as const;

const applyFeedback = (
  row: MailMarkRow | undefined,
  { data, recordedAt }: ProjectedEvent<typeof mailFeedbackReceived>,
): MailMarkRow => {
  const { addressKey, to: address, feedback, diagnostic } = data;
  const before = { ...noMark, ...row, addressKey, address };
  return feedback === 'SOFT_BOUNCE'
    ? { ...before, softBounces: before.softBounces + 1 }
    : { ...before, mark: feedback, markedAt: recordedAt, diagnostic };
};

const mailMarkHandlers = [
  onRow(mailFeedbackReceived, mailMarks, toAddressRowKey, applyFeedback),
  onRow(mailMarkLifted, mailMarks, toAddressRowKey, (row) => row && { ...row, ...noMark }),
];

/** The definitions of reports and alerts, every run of a report, and the addresses that mails do not reach. */
export const reportsProjection = defineProjection({
  name: 'reports',
  version: 1,
  tables: [reportDefinitions, reportInstances, alertDefinitions, mailMarks],
  keepsPersons: true,
  on: [
    onTeamCreated,
    onRow(reportDefinitionChanged, reportDefinitions, toRowKey, (row, { data, recordedAt }) => {
      const { definitionId: _, type: __, changedAt: ___, ...change } = data;
      return row && { ...row, ...change, updatedAt: recordedAt };
    }),
    onRow(reportVariantsExcluded, reportDefinitions, toRowKey, (row, { data, recordedAt }) =>
      updateExclusions(row, (ids) => [...ids, ...data.variantIds], recordedAt),
    ),
    onRow(reportVariantsIncluded, reportDefinitions, toRowKey, (row, { data, recordedAt }) => {
      const back = new Set<string>(data.variantIds);
      return updateExclusions(row, (ids) => ids.filter((id) => !back.has(id)), recordedAt);
    }),
    onRow(
      reportInstanceMade,
      reportInstances,
      ({ data }) => [data.instanceId],
      (_, event) => toInstanceRow(event),
    ),
    onRow(alertDefinitionChanged, alertDefinitions, toRowKey, (row, { data, recordedAt }) => {
      const { definitionId: _, type: __, changedAt: ___, ...change } = data;
      return row && { ...row, ...change, updatedAt: recordedAt };
    }),
    ...mailMarkHandlers,
  ],
});
