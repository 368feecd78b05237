import { z } from 'zod';
import { defineRoute } from '../core/route.ts';
import { insightsSettings } from '../inventory/settings.ts';

export const getInsightsSettings = defineRoute({
  id: 'API-TEAM-01',
  method: 'GET',
  path: '/teams/settings/insights',
  kind: 'query',
  summary: 'How the team judges its stock',
  response: insightsSettings,
});

export const setInsightsSettings = defineRoute({
  id: 'API-TEAM-02',
  method: 'PUT',
  path: '/teams/settings/insights',
  kind: 'command',
  versioned: true,
  role: 'ADMIN',
  summary: 'Changes how the team judges its stock; statuses and grades are worked out anew',
  body: insightsSettings,
});

export const getShopSettings = defineRoute({
  id: 'API-TEAM-05',
  method: 'GET',
  path: '/teams/settings/shop',
  kind: 'query',
  summary: "The shop's currency and time zone",
  response: z.object({ currency: z.string(), timeZone: z.string() }),
});

export const teamRoutes = [getInsightsSettings, setInsightsSettings, getShopSettings] as const;
