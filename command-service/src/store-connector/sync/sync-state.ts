import type { TeamId } from '@quartermaster/contracts/core/ids';
import type pg from 'pg';
import { z } from 'zod';

/** Values fixed at the start of a first load, so that an interrupted one continues with them. */
const firstLoad = z.object({
  startedAt: z.string(),
  /** Last day that goes into the sales history (YYYY-MM-DD); younger orders are recorded one by one. */
  historyThrough: z.string(),
  productsOperation: z.string().nullable(),
  ordersOperation: z.string().nullable(),
});
export type FirstLoadState = z.infer<typeof firstLoad>;

export const reconciliationSteps = [
  'PRODUCTS',
  'CENSUS',
  'ORDERS',
  'ORDER_CENSUS',
  'STOCK',
] as const;

/** Progress of a reconciliation. */
const reconciliation = z.object({
  startedAt: z.string(),
  step: z.enum(reconciliationSteps),
  /** Cursor of the last page that was applied; null at the beginning of a step. */
  after: z.string().nullable(),
  /** The newest change read in this step; the next reconciliation begins there. */
  newest: z.string().nullable(),
});
export type ReconciliationState = z.infer<typeof reconciliation>;

const syncState = z.object({
  shop: z.object({ timeZone: z.string(), locationsCount: z.int() }).nullable(),
  firstLoad: firstLoad.nullable(),
  firstLoadedAt: z.string().nullable(),
  historyThrough: z.string().nullable(),
  /** The sales history has the orders that were created up to this instant. */
  historyCreatedThrough: z.string().nullable(),
  /** Instants (ISO) of the changes from which the next reconciliation reads; null before the first load. */
  since: z.object({ products: z.string(), orders: z.string(), stock: z.string() }).nullable(),
  reconciliation: reconciliation.nullable(),
  /** Kinds of which a reconciliation found more than half absent, with the instant at which it began. */
  doubts: z.record(z.string(), z.string()),
});
export type SyncState = z.infer<typeof syncState>;

const nothingYet: SyncState = {
  shop: null,
  firstLoad: null,
  firstLoadedAt: null,
  historyThrough: null,
  historyCreatedThrough: null,
  since: null,
  reconciliation: null,
  doubts: {},
};

/** Stored progress of reading a team's store. */
export interface SyncStates {
  readonly read: (teamId: TeamId) => Promise<SyncState>;
  readonly write: (teamId: TeamId, state: SyncState) => Promise<void>;
}

export const createSyncStates = (pool: pg.Pool): SyncStates => ({
  read: async (teamId) => {
    const { rows } = await pool.query<{ state: unknown }>(
      'select state from connector.sync_state where team_id = $1',
      [teamId],
    );
    const [row] = rows;
    return row === undefined ? nothingYet : syncState.parse(row.state);
  },
  write: async (teamId, state) => {
    await pool.query(
      `insert into connector.sync_state (team_id, state) values ($1, $2)
       on conflict (team_id) do update set state = excluded.state, updated_at = now()`,
      [teamId, JSON.stringify(state)],
    );
  },
});
