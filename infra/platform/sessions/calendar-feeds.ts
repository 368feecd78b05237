import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import {
  type CalendarFeed,
  MAX_FEEDS,
  MAX_TEAM_FEEDS,
} from '@quartermaster/contracts/calendar/calls';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../postgres/pool.ts';
import { tokenHash } from './sessions.ts';

/** The member whose feeds they are. */
export interface FeedOwner {
  readonly teamId: TeamId;
  readonly userId: UserId;
}

/** A feed as its address finds it. */
export interface FoundFeed extends FeedOwner, Pick<CalendarFeed, 'id' | 'name' | 'kinds'> {}

/** Version of a feed's content. */
export interface ContentVersion {
  readonly revision: number;
  readonly changedAt: string;
}

interface NewFeed extends FeedOwner, Pick<CalendarFeed, 'id' | 'name' | 'kinds'> {
  readonly email: string;
}

/** The secret of an address, which is not stored, and the instant at which it was made. */
interface NewAddress {
  readonly token: string;
  readonly now: string;
}

/** Permissions to read a calendar without a session, until they are revoked. They are kept apart from the log, like sessions. */
export interface CalendarFeeds {
  /** The feeds of a member, the newest first. */
  readonly list: (owner: FeedOwner) => Promise<CalendarFeed[]>;
  /** A repeated id returns the feed as it is. Rejects past the bounds. */
  readonly create: (feed: NewFeed, address: NewAddress) => Promise<CalendarFeed>;
  /** Replaces the address, unless a newer one replaced it already; rejects with NOT_FOUND. */
  readonly renew: (owner: FeedOwner, id: string, address: NewAddress) => Promise<CalendarFeed>;
  /** Rejects with NOT_FOUND. */
  readonly revoke: (owner: FeedOwner, id: string) => Promise<void>;
  /** Null for a token that is unknown, replaced or revoked. */
  readonly find: (token: string) => Promise<FoundFeed | null>;
  /** Notes that a calendar read the feed; a content with another digest than the last one is a new version. */
  readonly read: (id: string, digest: string, now: string) => Promise<ContentVersion>;
}

const columns = `id, name, kinds, created_at as "createdAt", address_made_at as "addressMadeAt",
  read_at as "readAt"`;

const notFound = (): Rejection => new Rejection('NOT_FOUND', 'No such calendar feed');

const tooMany = (message: string): Rejection =>
  new Rejection('VALIDATION_FAILED', message, { issues: [{ path: '', message }] });

const checkRoom = async (client: PoolClient, { teamId, userId, id }: NewFeed): Promise<void> => {
  const { rows } = await client.query<{ own: number; all: number }>(
    `select count(*) filter (where user_id = $2)::int as own, count(*)::int as all
     from auth.calendar_feed where team_id = $1 and id <> $3`,
    [teamId, userId, id],
  );
  const { own, all } = rows[0] ?? { own: 0, all: 0 };
  if (own >= MAX_FEEDS) {
    throw tooMany(`You may have at most ${String(MAX_FEEDS)} calendar feeds: revoke one first`);
  }
  if (all >= MAX_TEAM_FEEDS) {
    throw tooMany(`A team may have at most ${String(MAX_TEAM_FEEDS)} calendar feeds`);
  }
};

/** Inserts a feed while the team is locked, so that two calls at once do not pass the bounds together. */
const insert = async (
  client: PoolClient,
  feed: NewFeed,
  { token, now }: NewAddress,
): Promise<CalendarFeed> => {
  const { id, teamId, userId, email, name, kinds } = feed;
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `calendar feeds ${teamId}`,
  ]);
  await checkRoom(client, feed);
  const { rows } = await client.query<CalendarFeed>(
    `insert into auth.calendar_feed
       (id, token_hash, team_id, user_id, email, name, kinds, created_at, address_made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (id) do update set name = calendar_feed.name
       where calendar_feed.team_id = $3 and calendar_feed.user_id = $4
     returning ${columns}`,
    [id, tokenHash(token), teamId, userId, email, name, kinds, now],
  );
  if (rows[0] === undefined) throw notFound();
  return rows[0];
};

const createOwnerCalls = (
  pool: Pool,
): Pick<CalendarFeeds, 'list' | 'create' | 'renew' | 'revoke'> => ({
  list: async ({ teamId, userId }) => {
    const { rows } = await pool.query<CalendarFeed>(
      `select ${columns} from auth.calendar_feed where team_id = $1 and user_id = $2
       order by created_at desc, id`,
      [teamId, userId],
    );
    return rows;
  },
  create: (feed, address) => inTransaction(pool, (client) => insert(client, feed, address)),
  renew: async ({ teamId, userId }, id, { token, now }) => {
    const { rows } = await pool.query<CalendarFeed>(
      `update auth.calendar_feed set
         token_hash = case when address_made_at < $5 then $4 else token_hash end,
         read_at = case when address_made_at < $5 then null else read_at end,
         address_made_at = greatest(address_made_at, $5)
       where team_id = $1 and user_id = $2 and id = $3 returning ${columns}`,
      [teamId, userId, id, tokenHash(token), now],
    );
    if (rows[0] === undefined) throw notFound();
    return rows[0];
  },
  revoke: async ({ teamId, userId }, id) => {
    const { rowCount } = await pool.query(
      'delete from auth.calendar_feed where team_id = $1 and user_id = $2 and id = $3',
      [teamId, userId, id],
    );
    if (rowCount === 0) throw notFound();
  },
});

/** Needs `migrateAuth`. */
export const openCalendarFeeds = (pool: Pool): CalendarFeeds => ({
  ...createOwnerCalls(pool),
  find: async (token) => {
    const { rows } = await pool.query<FoundFeed>(
      `select id, name, kinds, team_id as "teamId", user_id as "userId"
       from auth.calendar_feed where token_hash = $1`,
      [tokenHash(token)],
    );
    return rows[0] ?? null;
  },
  read: async (id, digest, now) => {
    const { rows } = await pool.query<ContentVersion>(
      `update auth.calendar_feed set read_at = $3, content_digest = $2,
         content_revision = content_revision
           + case when content_digest is not null and content_digest <> $2 then 1 else 0 end,
         content_changed_at = case when content_digest = $2 then content_changed_at else $3 end
       where id = $1
       returning content_revision as revision, content_changed_at as "changedAt"`,
      [id, digest, now],
    );
    if (rows[0] === undefined) throw notFound();
    return rows[0];
  },
});
