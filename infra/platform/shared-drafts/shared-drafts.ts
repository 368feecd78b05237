import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import type { Pagination } from '@quartermaster/contracts/core/page';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../postgres/pool.ts';

/** A draft of a team, outside the log; its content is parsed by its owner. */
export interface SharedDraft {
  readonly id: string;
  readonly content: unknown;
  readonly revision: number;
  readonly createdAt: string;
  readonly changedAt: string;
  /** Id of the user. */
  readonly changedBy: string;
  readonly expiresAt: string;
}

/** The drafts of one kind. */
export interface DraftKind {
  readonly kind: string;
  /** Days that a draft is kept after its last change. */
  readonly days: number;
  readonly mostPerTeam: number;
  readonly mostInAll: number;
  readonly mostBytes: number;
}

interface DraftKey {
  readonly teamId: TeamId;
  readonly id: string;
  /** The present instant (ISO, UTC). */
  readonly now: string;
}

type DraftWrite = DraftKey & { readonly userId: UserId };

/** Change by a member; `ifMatch` is the revision that the member read, null for any. */
type DraftChange = DraftWrite & { readonly ifMatch: number | null };

/** Drafts that members of a team share by their ids. No call finds a draft of another team, or one that has expired. */
export interface SharedDrafts {
  /** A page of the drafts of a team, those changed last first. */
  readonly list: (
    teamId: TeamId,
    now: string,
    pagination: Pagination,
  ) => Promise<{ readonly drafts: readonly SharedDraft[]; readonly total: number }>;
  /** Rejects with NOT_FOUND. */
  readonly find: (naming: DraftKey) => Promise<SharedDraft>;
  /** Keeps a new draft; a repeated id returns the draft as it is. Rejects past the bounds. */
  readonly create: (writing: DraftWrite, content: unknown) => Promise<SharedDraft>;
  /** Rejects with NOT_FOUND, and with VERSION_STALE where another member was faster. */
  readonly replace: (changing: DraftChange, content: unknown) => Promise<SharedDraft>;
  readonly remove: (changing: DraftChange) => Promise<void>;
}

const columns = `id, content, revision, created_at as "createdAt", changed_at as "changedAt",
  changed_by as "changedBy", expires_at as "expiresAt"`;

const serializeContent = (content: unknown, { mostBytes }: DraftKind): string => {
  const json = JSON.stringify(content);
  if (Buffer.byteLength(json) <= mostBytes) return json;
  throw new Rejection(
    'PAYLOAD_TOO_LARGE',
    `A draft may have at most ${String(mostBytes)} bytes of JSON`,
  );
};

const checkRoom = async (
  client: PoolClient,
  { kind, mostPerTeam, mostInAll }: DraftKind,
  { teamId, now }: DraftKey,
): Promise<void> => {
  const { rows } = await client.query<{ own: number; all: number }>(
    `select count(*) filter (where team_id = $2 and expires_at > $3)::int as own, count(*)::int as all
     from drafts.shared_draft where kind = $1`,
    [kind, teamId, now],
  );
  const { own, all } = rows[0] ?? { own: 0, all: 0 };
  if (own >= mostPerTeam) {
    const message = `A team may have at most ${String(mostPerTeam)} drafts: delete one first`;
    throw new Rejection('VALIDATION_FAILED', message, { issues: [{ path: '', message }] });
  }
  if (all >= mostInAll) {
    throw new Rejection('UNAVAILABLE', 'There is no room for another draft at the moment', {
      details: { retryAfterSeconds: 3600 },
    });
  }
};

/** The refusal of a change that was made on another revision than the present one. */
export const staleDraft = ({ revision, changedBy, changedAt }: SharedDraft): Rejection =>
  new Rejection('VERSION_STALE', 'Somebody else changed this meanwhile', {
    details: { currentVersion: revision, changedBy, changedAt },
  });

const notFound = (): Rejection =>
  new Rejection('NOT_FOUND', 'This draft has expired or was deleted, or there never was one');

const createReads = (pool: Pool, { kind }: DraftKind): Pick<SharedDrafts, 'find' | 'list'> => ({
  find: async ({ teamId, id, now }) => {
    const { rows } = await pool.query<SharedDraft>(
      `select ${columns} from drafts.shared_draft
       where team_id = $1 and kind = $2 and id = $3 and expires_at > $4`,
      [teamId, kind, id, now],
    );
    if (rows[0] === undefined) throw notFound();
    return rows[0];
  },
  list: async (teamId, now, { page, limit }) => {
    const from = 'from drafts.shared_draft where team_id = $1 and kind = $2 and expires_at > $3';
    const [{ rows: drafts }, { rows: counts }] = await Promise.all([
      pool.query<SharedDraft>(
        `select ${columns} ${from} order by changed_at desc, id limit $4 offset $5`,
        [teamId, kind, now, limit, (page - 1) * limit],
      ),
      pool.query<{ total: number }>(`select count(*)::int as total ${from}`, [teamId, kind, now]),
    ]);
    return { drafts, total: counts[0]?.total ?? 0 };
  },
});

/** Inserts a draft while the team is locked, so that two calls at once do not pass the bound together. */
const insert = async (
  client: PoolClient,
  kept: DraftKind,
  { teamId, id, now, userId }: DraftWrite,
  json: string,
): Promise<SharedDraft> => {
  const { kind, days } = kept;
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `drafts ${kind} ${teamId}`,
  ]);
  const { rows: known } = await client.query<SharedDraft>(
    `select ${columns} from drafts.shared_draft where team_id = $1 and kind = $2 and id = $3`,
    [teamId, kind, id],
  );
  if (known[0] !== undefined) return known[0];
  await checkRoom(client, kept, { teamId, id, now });
  const { rows } = await client.query<SharedDraft>(
    `insert into drafts.shared_draft
       (team_id, kind, id, content, revision, created_at, changed_at, changed_by, expires_at)
     values ($1, $2, $3, $4, 0, $5, $5, $7, $5::timestamptz + $6 * interval '1 day')
     returning ${columns}`,
    [teamId, kind, id, json, now, days, userId],
  );
  if (rows[0] === undefined) throw new Error('The database returned no draft');
  return rows[0];
};

const createChanges = (
  pool: Pool,
  kept: DraftKind,
  find: SharedDrafts['find'],
): Pick<SharedDrafts, 'replace' | 'remove'> => {
  const { kind, days } = kept;
  /** Throws when nothing was changed: the draft is gone, or its revision is another one. */
  const unchanged = async (naming: DraftKey): Promise<never> => {
    throw staleDraft(await find(naming));
  };
  return {
    replace: async ({ teamId, id, now, userId, ifMatch }, content) => {
      const { rows } = await pool.query<SharedDraft>(
        `update drafts.shared_draft set content = $4, revision = revision + 1, changed_at = $5,
           changed_by = $8, expires_at = $5::timestamptz + $6 * interval '1 day'
         where team_id = $1 and kind = $2 and id = $3 and expires_at > $5
           and ($7::bigint is null or revision = $7)
         returning ${columns}`,
        [teamId, kind, id, serializeContent(content, kept), now, days, ifMatch, userId],
      );
      return rows[0] ?? unchanged({ teamId, id, now });
    },
    remove: async ({ teamId, id, now, ifMatch }) => {
      const { rowCount } = await pool.query(
        `delete from drafts.shared_draft
         where team_id = $1 and kind = $2 and id = $3 and expires_at > $4
           and ($5::bigint is null or revision = $5)`,
        [teamId, kind, id, now, ifMatch],
      );
      if (rowCount === 0) await unchanged({ teamId, id, now });
    },
  };
};

/** Needs `migrateDrafts`. */
export const openSharedDrafts = (pool: Pool, kept: DraftKind): SharedDrafts => {
  const read = createReads(pool, kept);
  return {
    ...read,
    ...createChanges(pool, kept, read.find),
    create: async (writing, content) => {
      const json = serializeContent(content, kept);
      return inTransaction(pool, (client) => insert(client, kept, writing, json));
    },
  };
};
