import { z } from 'zod';
import type { VariantId } from '../../core/ids.ts';
import { brandedId, brandedUuid } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { userEmail } from '../../core/text.ts';
import { definitionStatus, instanceType, reportFrequency, reportSchedule } from '../schedules.ts';
import { reportType, reportTypes } from '../types.ts';

export type DefinitionId = string;

/** Recipients of a definition that names some. */
export const MAX_RECIPIENTS = 20;
/** Variants that a definition leaves out. */
export const MAX_EXCLUDED_VARIANTS = 20_000;
/** Beyond every period of a report. */
const MAX_PERIOD_DAYS = 365;
/** Runs that a definition shows in advance. */
export const SHOWN_RUNS = 5;

export const byDefinition = z.object({ id: brandedUuid<DefinitionId>() });

export const typeSettings = z.object({ periodDays: z.int().optional() });

/** A definition of a report (ENT-RPD-01..11). */
export const reportDefinition = z.object({
  id: z.string(),
  type: reportType,
  typeSettings,
  status: definitionStatus,
  frequency: reportFrequency,
  schedule: reportSchedule,
  notifyViaEmail: z.boolean(),
  /** The next run (ISO, UTC); null when INACTIVE. */
  nextReportInstanceAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Addresses that receive the report by mail; absent for all active users (AMB-086). */
  recipients: z.array(z.string()).optional(),
  /** Mails only when something differs from the last scheduled report. */
  onlyWhenChanged: z.boolean(),
  /** The next five runs; empty when INACTIVE. */
  nextRuns: z.array(z.string()),
  excludedVariantsCount: z.int(),
  /** The newest instance; null before the first one. */
  lastInstance: z
    .object({ id: z.string(), type: instanceType, createdAt: z.string(), rowCount: z.int() })
    .nullable(),
  /** The numbers of rows of the last 30 instances, the oldest first. */
  trend: z.array(z.object({ createdAt: z.string(), rowCount: z.int() })),
});
export type ReportDefinition = z.infer<typeof reportDefinition>;

export const listReportDefinitions = defineRoute({
  id: 'API-REP-01',
  method: 'GET',
  path: '/reports/definitions',
  kind: 'query',
  summary: `The ${String(reportTypes.length)} reports of the team, with their schedules and next runs`,
  response: z.array(reportDefinition),
});

/** Addresses; null for all active users. */
export const recipients = z
  .array(userEmail)
  .min(1, 'Must have at least one address')
  .max(MAX_RECIPIENTS)
  .refine((all) => new Set(all).size === all.length, 'Must name each address once')
  .nullable()
  .optional();

export const changeReportDefinition = defineRoute({
  id: 'API-REP-05',
  method: 'PUT',
  path: '/reports/definitions/:id',
  kind: 'command',
  summary: 'Changes when a report runs and who receives it; absent fields stay as they are',
  params: byDefinition,
  body: z.strictObject({
    status: definitionStatus.optional(),
    frequency: reportFrequency.optional(),
    schedule: reportSchedule.optional(),
    notifyViaEmail: z.boolean().optional(),
    onlyWhenChanged: z.boolean().optional(),
    typeSettings: z
      .strictObject({ periodDays: z.int().min(1).max(MAX_PERIOD_DAYS).optional() })
      .nullable()
      .optional(),
    recipients,
  }),
});

export const listExcludedVariants = defineRoute({
  id: 'API-REP-06',
  method: 'GET',
  path: '/reports/definitions/:id/excluded-product-variants',
  kind: 'query',
  summary: 'The variants that a report leaves out',
  params: byDefinition,
  response: z.array(
    z.object({
      variantId: z.string(),
      productId: z.string(),
      productTitle: z.string(),
      variantTitle: z.string(),
      imageUrl: z.string().nullable(),
      sku: z.string(),
    }),
  ),
});

/** Ids of variants; repeated ones count once (VAL-080). */
const variantIds = z
  .array(brandedId<VariantId>())
  .min(1, 'Must have at least 1 id')
  .max(MAX_EXCLUDED_VARIANTS)
  .overwrite((ids) => [...new Set(ids)]);

export const excludeFromReport = defineRoute({
  id: 'API-REP-07',
  method: 'POST',
  path: '/reports/definitions/:id/excluded-product-variants/exclude',
  kind: 'command',
  summary: 'Leaves variants out of a report',
  params: byDefinition,
  body: z.strictObject({ variantIds }),
});

export const includeInReport = defineRoute({
  id: 'API-REP-08',
  method: 'POST',
  path: '/reports/definitions/:id/excluded-product-variants/include',
  kind: 'command',
  summary: 'Puts excluded variants back into a report',
  params: byDefinition,
  body: z.strictObject({ variantIds }),
});
