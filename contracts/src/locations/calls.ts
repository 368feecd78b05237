import { z } from 'zod';
import { uuid } from '../core/page.ts';
import { defineRoute } from '../core/route.ts';
import { locationInfo } from './events.ts';

export const location = z.object({
  id: z.string(),
  name: z.string(),
  info: locationInfo,
  isDefault: z.boolean(),
  isSynced: z.boolean(),
});
export type Location = z.infer<typeof location>;

export const listLocations = defineRoute({
  id: 'API-LOC-01',
  method: 'GET',
  path: '/locations',
  kind: 'query',
  summary: 'Places where stock is kept',
  response: z.array(location),
});

export const listLocationsByIds = defineRoute({
  id: 'API-LOC-04',
  method: 'POST',
  path: '/locations/by-ids',
  kind: 'query',
  summary: 'Locations with the given ids',
  body: z.array(uuid).min(1).max(1000),
  response: z.array(location),
});

export const locationRoutes = [listLocations, listLocationsByIds] as const;
