import { z } from 'zod';
import { pagination, brandedUuid } from '../core/page.ts';
import { pageQuery } from '../core/page-query.ts';
import { defineRoute } from '../core/route.ts';
import { firstPage } from '../inventory/calls/list-body.ts';
import { whatIfChanges, whatIfContent, whatIfSelection } from './draft.ts';
import { whatIfDifference, whatIfResult } from './result.ts';

/** Drafts that a team has at once, and all teams together. */
export const MAX_DRAFTS = 100;
export const MAX_DRAFTS_IN_ALL = 20_000;
/** Days that a draft is kept after its last change. */
export const DRAFT_DAYS = 30;

export type WhatIfId = string;
const byId = z.object({ id: brandedUuid<WhatIfId>() });

const draftHead = z.object({
  id: z.string(),
  name: z.string(),
  /** Goes into If-Match of a change. */
  revision: z.int(),
  createdAt: z.string(),
  changedAt: z.string(),
  /** Instant at which the draft is deleted, unless it is changed before. */
  expiresAt: z.string(),
});
export type WhatIfHead = z.infer<typeof draftHead>;

export const whatIfDraft = draftHead.extend({
  selection: whatIfContent.shape.selection,
  changes: whatIfChanges,
});
export type WhatIfDraft = z.infer<typeof whatIfDraft>;

export const listWhatIfs = defineRoute({
  id: 'API-WHATIF-01',
  method: 'GET',
  path: '/what-if',
  kind: 'query',
  summary: 'The what-if drafts of the team, those changed last first',
  query: pageQuery,
  response: z.object({ data: z.array(draftHead), total: z.int() }),
});

export const createWhatIf = defineRoute({
  id: 'API-WHATIF-02',
  method: 'POST',
  path: '/what-if',
  kind: 'command',
  summary:
    'Keeps a what-if draft for 30 days, for the members of the team; at most 100 of a team. It is no event',
  body: whatIfContent,
  response: z.object({ id: z.string(), revision: z.int(), expiresAt: z.string() }),
  status: 201,
});

export const getWhatIf = defineRoute({
  id: 'API-WHATIF-03',
  method: 'GET',
  path: '/what-if/:id',
  kind: 'query',
  summary: 'A what-if draft',
  params: byId,
  response: whatIfDraft,
});

export const replaceWhatIf = defineRoute({
  id: 'API-WHATIF-04',
  method: 'PUT',
  path: '/what-if/:id',
  kind: 'command',
  versioned: true,
  summary: 'Replaces a what-if draft, which is then kept for another 30 days',
  params: byId,
  body: whatIfContent,
  response: z.object({ revision: z.int(), expiresAt: z.string() }),
});

export const deleteWhatIf = defineRoute({
  id: 'API-WHATIF-05',
  method: 'DELETE',
  path: '/what-if/:id',
  kind: 'command',
  versioned: true,
  summary: 'Deletes a what-if draft',
  params: byId,
});

export const answerWhatIf = defineRoute({
  id: 'API-WHATIF-06',
  method: 'POST',
  path: '/what-if/:id/result',
  kind: 'query',
  work: 'preview',
  summary:
    'What a draft would do, with other changes or other items where the call names some: statuses, stockouts, sales at risk, ' +
    'what to buy and cash out by month, beside what is in force',
  params: byId,
  body: z.strictObject({
    /** Left out: the changes of the draft. */
    changes: whatIfChanges.optional(),
    /** Left out: the selection of the draft. */
    selection: whatIfSelection.optional(),
    differences: whatIfDifference.default('ANY'),
    pagination: pagination.default(firstPage),
  }),
  response: whatIfResult,
});

export const applyWhatIf = defineRoute({
  id: 'API-WHATIF-07',
  method: 'POST',
  path: '/what-if/:id/apply',
  kind: 'command',
  versioned: true,
  summary:
    'Makes the lead times, minimums and arrival dates of a draft real, each by its own command; demand and losses stay assumptions',
  params: byId,
  response: z.object({
    /** Paths of the changes that are in force now, such as `leadTimes.0`. */
    applied: z.array(z.string()),
    refused: z.array(z.object({ path: z.string(), message: z.string() })),
    /** Paths of mere assumptions. */
    assumed: z.array(z.string()),
  }),
});

export const whatIfRoutes = [
  listWhatIfs,
  createWhatIf,
  getWhatIf,
  replaceWhatIf,
  deleteWhatIf,
  answerWhatIf,
  applyWhatIf,
] as const;
