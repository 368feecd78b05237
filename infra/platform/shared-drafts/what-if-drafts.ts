import { DRAFT_DAYS, MAX_DRAFTS, MAX_DRAFTS_IN_ALL } from '@quartermaster/contracts/what-if/calls';
import type { Pool } from 'pg';
import { migrateDrafts } from './drafts-schema.ts';
import { openSharedDrafts, type SharedDrafts } from './shared-drafts.ts';

const MAX_DRAFT_BYTES = 64 * 1024;

/** The what-if drafts of all teams, with their table; each service that needs them opens them once. */
export const openWhatIfDrafts = async (pool: Pool): Promise<SharedDrafts> => {
  await migrateDrafts(pool);
  return openSharedDrafts(pool, {
    kind: 'what-if',
    days: DRAFT_DAYS,
    mostPerTeam: MAX_DRAFTS,
    mostInAll: MAX_DRAFTS_IN_ALL,
    mostBytes: MAX_DRAFT_BYTES,
  });
};
