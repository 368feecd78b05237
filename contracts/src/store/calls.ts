import { z } from 'zod';
import { defineRoute } from '../core/route.ts';

export const syncPhase = z.enum([
  'WAITING',
  'SHOP',
  'PRODUCTS',
  'STOCK',
  'ORDERS',
  'RECORDING',
  'PROJECTING',
  'READY',
  'FAILED',
]);

/** Progress of reading the store; counts grow while a phase runs. */
export const syncProgress = z.object({
  phase: syncPhase,
  kind: z.enum(['FIRST_LOAD', 'RECONCILIATION', 'NONE']),
  productsRead: z.int(),
  variantsRead: z.int(),
  ordersRead: z.int(),
  orderLinesRead: z.int(),
  eventsRecorded: z.int(),
  /** Texts and numbers of the store that had to be changed to be stored. */
  valuesAdjusted: z.int().optional(),
  startedAt: z.string().nullable(),
  /** Expected end of a first load, within a factor of two of the time left once a fifth is done; absent at its beginning. */
  readyAt: z.string().optional(),
  /** The seconds until then, at least 1, by the clock of the server; absent with `readyAt`. */
  secondsLeft: z.int().optional(),
  finishedAt: z.string().nullable(),
  /** Instant at which the recorded data last agreed with the store. */
  lastSyncedAt: z.string().nullable(),
  /** The last failure and the time of the next try; null without a failure. */
  problem: z.object({ message: z.string(), retryAt: z.string().nullable() }).nullable(),
  /** True when the store refuses the credentials for good and an admin has to connect it again. */
  connectAgain: z.boolean().optional(),
});
export type SyncProgress = z.infer<typeof syncProgress>;

export const getSyncProgress = defineRoute({
  id: 'API-STORE-01',
  method: 'GET',
  path: '/store/sync',
  kind: 'query',
  service: 'command',
  summary: 'How far reading the store is; a disabled team may ask too (AMB-014)',
  needsTeam: false,
  response: syncProgress,
  refusals: ['FORBIDDEN'],
});

export const syncShopify = defineRoute({
  id: 'API-PROD-23',
  method: 'POST',
  path: '/products/sync-shopify',
  kind: 'command',
  summary: 'Asks for a reconciliation with the store, in the background',
  refusals: ['STORE_UNAVAILABLE', 'STORE_SYNC_RUNNING'],
});

export const storeRoutes = [getSyncProgress, syncShopify] as const;
