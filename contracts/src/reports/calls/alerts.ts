import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { alertEntry } from '../rules/alert-entry.ts';
import { alertType, furtherAlertType, MAX_COST_RISE_PERCENT } from '../alert-types.ts';
import { definitionStatus } from '../schedules.ts';
import { byDefinition, recipients } from './definitions.ts';

/** A definition of an alert (ENT-ALD-01..06). */
export const alertDefinition = z.object({
  id: z.string(),
  type: alertType,
  status: definitionStatus,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Absent for all active users (AMB-086). */
  recipients: z.array(z.string()).optional(),
});
export type AlertDefinition = z.infer<typeof alertDefinition>;

export const listAlertDefinitions = defineRoute({
  id: 'API-REP-09',
  method: 'GET',
  path: '/email-alerts/definitions',
  kind: 'query',
  summary: 'The three alerts of the team',
  response: z.array(alertDefinition),
});

export const changeAlertDefinition = defineRoute({
  id: 'API-REP-10',
  method: 'PUT',
  path: '/email-alerts/definitions/:id',
  kind: 'command',
  summary:
    'Switches an alert on or off, or changes who receives it; absent fields stay as they are',
  params: byDefinition,
  body: z.strictObject({
    status: definitionStatus.optional(),
    recipients,
  }),
});

/** A definition of an alert beside the three. */
export const furtherAlertDefinition = alertDefinition.extend({
  type: furtherAlertType,
  /** A cost rose when it is more than this many percent above the last one; only of COST_ROSE. */
  costRisePercent: z.int().optional(),
});
export type FurtherAlertDefinition = z.infer<typeof furtherAlertDefinition>;

export const listFurtherAlerts = defineRoute({
  id: 'API-REP-21',
  method: 'GET',
  path: '/further-alerts/definitions',
  kind: 'query',
  summary:
    'The alerts of the team beside the three: later arrivals, negative stock, unsold items of grade A, risen costs',
  response: z.array(furtherAlertDefinition),
});

export const changeFurtherAlert = defineRoute({
  id: 'API-REP-22',
  method: 'PUT',
  path: '/further-alerts/definitions/:id',
  kind: 'command',
  summary:
    'Switches a further alert on or off, or changes who receives it or the percentage of a risen cost; absent fields stay as they are',
  params: byDefinition,
  body: z.strictObject({
    status: definitionStatus.optional(),
    recipients,
    /** Only of COST_ROSE. */
    costRisePercent: z.int().min(1).max(MAX_COST_RISE_PERCENT).optional(),
  }),
});

export const computeAlert = defineRoute({
  id: 'API-REP-17',
  method: 'POST',
  path: '/email-alerts/definitions/:id/content',
  kind: 'query',
  work: 'report',
  summary:
    'What an alert could tell on the business day of the team; nothing is recorded or mailed',
  params: byDefinition,
  response: z.object({
    /** Null before the first business day of the team. */
    today: z.string().nullable(),
    /** Of the shop. */
    timeZone: z.string(),
    /** At most 1,000. */
    entries: z.array(alertEntry),
  }),
});
