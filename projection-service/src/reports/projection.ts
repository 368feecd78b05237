import type { VariantId } from '@quartermaster/contracts/core/ids';
import {
  alertDefinitionChanged,
  reportDefinitionChanged,
  reportInstanceMade,
  reportVariantsExcluded,
  reportVariantsIncluded,
} from '@quartermaster/contracts/reports/events';
import { mailFeedbackReceived, mailMarkLifted } from '@quartermaster/contracts/reports/mail-events';
import { anyAlertTypes, initialPercent } from '@quartermaster/contracts/reports/alert-types';
import { defaultPeriod, isReportType, reportTypes } from '@quartermaster/contracts/reports/types';
import { teamCreated } from '@quartermaster/contracts/teams/events';
import { definitionIdOf } from '@quartermaster/platform/core/definition-ids';
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

const keyOf = ({ data }: { readonly data: { readonly definitionId: string } }) => [
  data.definitionId,
];

/** The definitions of a new team: all INACTIVE, reports DAILY at 0900 (AMB-088). */
const defined = on(teamCreated, {
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
        id: definitionIdOf('report', teamId, type),
        type,
        frequency: 'DAILY',
        schedule: '0900',
        notifyViaEmail: false,
        onlyWhenChanged: false,
        periodDays: defaultPeriod(type),
        excludedVariantIds: [],
      });
    }
    for (const type of anyAlertTypes) {
      const id = definitionIdOf('alert', teamId, type);
      rows.put(alertDefinitions, { ...since, id, type, costRisePercent: initialPercent(type) });
    }
  },
});

const excluding = (
  row: ReportDefinitionRow | undefined,
  change: (ids: readonly VariantId[]) => readonly VariantId[],
  recordedAt: string,
): ReportDefinitionRow | undefined =>
  row && { ...row, excludedVariantIds: change(row.excludedVariantIds), updatedAt: recordedAt };

/** A run of a report that this release does not have gets no row. */
const made = ({ data, recordedAt }: ProjectedEvent<typeof reportInstanceMade>) => {
  const { instanceId: id, content, type, ...others } = data;
  return isReportType(type)
    ? { ...others, ...content, id, type, createdAt: recordedAt }
    : undefined;
};

const addressKeyOf = ({ data }: { readonly data: { readonly addressKey: string } }) => [
  data.addressKey,
];

const unmarked = { mark: null, markedAt: null, diagnostic: '', softBounces: 0 } as const;

const markedBy = (
  row: MailMarkRow | undefined,
  { data, recordedAt }: ProjectedEvent<typeof mailFeedbackReceived>,
): MailMarkRow => {
  const { addressKey, to: address, feedback, diagnostic } = data;
  const before = { ...unmarked, ...row, addressKey, address };
  return feedback === 'SOFT_BOUNCE'
    ? { ...before, softBounces: before.softBounces + 1 }
    : { ...before, mark: feedback, markedAt: recordedAt, diagnostic };
};

const returned = [
  onRow(mailFeedbackReceived, mailMarks, addressKeyOf, markedBy),
  onRow(mailMarkLifted, mailMarks, addressKeyOf, (row) => row && { ...row, ...unmarked }),
];

/** The definitions of reports and alerts, every run of a report, and the addresses that mails do not reach. */
export const reportsProjection = defineProjection({
  name: 'reports',
  version: 1,
  tables: [reportDefinitions, reportInstances, alertDefinitions, mailMarks],
  keepsPersons: true,
  on: [
    defined,
    onRow(reportDefinitionChanged, reportDefinitions, keyOf, (row, { data, recordedAt }) => {
      const { definitionId: _, type: __, changedAt: ___, ...change } = data;
      return row && { ...row, ...change, updatedAt: recordedAt };
    }),
    onRow(reportVariantsExcluded, reportDefinitions, keyOf, (row, { data, recordedAt }) =>
      excluding(row, (ids) => [...ids, ...data.variantIds], recordedAt),
    ),
    onRow(reportVariantsIncluded, reportDefinitions, keyOf, (row, { data, recordedAt }) => {
      const back = new Set<string>(data.variantIds);
      return excluding(row, (ids) => ids.filter((id) => !back.has(id)), recordedAt);
    }),
    onRow(
      reportInstanceMade,
      reportInstances,
      ({ data }) => [data.instanceId],
      (_, event) => made(event),
    ),
    onRow(alertDefinitionChanged, alertDefinitions, keyOf, (row, { data, recordedAt }) => {
      const { definitionId: _, type: __, changedAt: ___, ...change } = data;
      return row && { ...row, ...change, updatedAt: recordedAt };
    }),
    ...returned,
  ],
});
