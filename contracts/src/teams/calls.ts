import { positionSchema } from '../core/position.ts';
import { z } from 'zod';
import { defineRoute } from '../core/route.ts';
import { givenInsightsSettings, insightsSettings } from '../inventory/settings.ts';
import { businessDetailsFields, shownBusinessDetails } from './business-details.ts';

export const getInsightsSettings = defineRoute({
  id: 'API-TEAM-01',
  method: 'GET',
  path: '/teams/settings/insights',
  kind: 'query',
  summary: 'How the team judges its stock',
  response: insightsSettings,
  refusals: ['NOT_FOUND'],
});

export const setInsightsSettings = defineRoute({
  id: 'API-TEAM-02',
  method: 'PUT',
  path: '/teams/settings/insights',
  kind: 'command',
  versioned: true,
  role: 'ADMIN',
  summary: 'Changes how the team judges its stock; statuses and grades are worked out anew',
  body: givenInsightsSettings,
});

export const getBusinessDetails = defineRoute({
  id: 'API-TEAM-03',
  method: 'GET',
  path: '/teams/settings/general',
  kind: 'query',
  summary:
    "What the shop's papers say of it: name (without one the store's stands there), logo, VAT number, address and contact",
  response: shownBusinessDetails,
  refusals: ['NOT_FOUND'],
});

export const setBusinessDetails = defineRoute({
  id: 'API-TEAM-04',
  method: 'PUT',
  path: '/teams/settings/general',
  kind: 'command',
  versioned: true,
  role: 'ADMIN',
  summary: "Changes what the shop's papers say of it; what is left out becomes empty",
  body: businessDetailsFields,
});

export const getShopSettings = defineRoute({
  id: 'API-TEAM-05',
  method: 'GET',
  path: '/teams/settings/shop',
  kind: 'query',
  summary: "The shop's currency and time zone, and since when its events are recorded",
  response: z.object({
    currency: z.string(),
    timeZone: z.string(),
    /** Instant of the team's first event; there is nothing to see as of an earlier moment. */
    recordedSince: z.string(),
  }),
  refusals: ['NOT_FOUND'],
});

/** A read model in which the team is parked. */
const parkedReadModel = z.object({
  readModel: z.string(),
  position: positionSchema,
  eventType: z.string(),
  reason: z.string(),
  parkedAt: z.iso.datetime(),
});
export type ParkedReadModel = z.infer<typeof parkedReadModel>;

/** Read models that are being rebuilt beside the live ones. */
const rebuildingReadModels = z.object({
  readModels: z.array(z.string()),
  secondsLeft: z.number().nullable(),
  /** Time since the last progress of the rebuild; it grows when a rebuild was interrupted. */
  quietSeconds: z.number(),
});
export type RebuildingReadModels = z.infer<typeof rebuildingReadModels>;

export const getReadModelState = defineRoute({
  id: 'API-TEAM-11',
  method: 'GET',
  path: '/teams/read-models',
  kind: 'query',
  role: 'ADMIN',
  summary:
    "Whether the team's numbers follow what is recorded: read models it is parked in, rebuilds under way",
  response: z.object({
    parked: z.array(parkedReadModel),
    rebuilding: z.array(rebuildingReadModels),
  }),
});

export const teamRoutes = [
  getInsightsSettings,
  setInsightsSettings,
  getBusinessDetails,
  setBusinessDetails,
  getShopSettings,
  getReadModelState,
] as const;
