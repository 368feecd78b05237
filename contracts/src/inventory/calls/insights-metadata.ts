import { z } from 'zod';
import { asOfQuery } from '../../core/as-of.ts';
import { defineRoute } from '../../core/route.ts';
import { insightsSettings } from '../settings.ts';

export const getInsightsMetadata = defineRoute({
  id: 'API-INV-05',
  method: 'GET',
  path: '/inventory-items/insights-settings-metadata',
  kind: 'query',
  summary: 'The periods and thresholds in force and when the numbers were last worked out',
  query: asOfQuery,
  work: 'past',
  response: insightsSettings.extend({
    today: z.string().nullable(),
    lastCalculatedAt: z.string().nullable(),
  }),
  refusals: ['NOT_FOUND'],
});
