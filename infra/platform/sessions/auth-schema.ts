import type { Pool } from 'pg';
import { migrate } from '../postgres/migrate.ts';

const tables = [
  `create table session (
     token_hash bytea primary key,
     user_id text not null,
     email text not null,
     team_id text,
     role text not null check (role in ('ADMIN', 'MEMBER')),
     created_at timestamptz not null,
     expires_at timestamptz not null
   );
   create index on session (user_id);
   create index on session (expires_at)`,
  `create table sign_in_code (
     email text primary key,
     code_hash bytea not null unique,
     expires_at timestamptz not null
   );
   create index on sign_in_code (expires_at)`,
  `create table one_time_link (
     token_hash bytea primary key,
     purpose text not null,
     subject text not null,
     expires_at timestamptz not null
   );
   create index on one_time_link (expires_at)`,
  `create table attempt (
     subject text primary key,
     count int not null,
     window_ends_at timestamptz not null
   );
   create index on attempt (window_ends_at)`,
  `create table secret (name text primary key, value text not null)`,
  // Grants of a service, or with user and question of a member who downloads a file.
  `create table call_grant (
     token_hash bytea primary key,
     team_id text not null,
     user_id text,
     call_id text not null,
     object_id text,
     question jsonb,
     expires_at timestamptz not null
   );
   create index on call_grant (team_id, expires_at);
   create index on call_grant (expires_at)`,
  `create table calendar_feed (
     id text primary key,
     token_hash bytea not null unique,
     team_id text not null,
     user_id text not null,
     email text not null,
     name text not null,
     kinds text[] not null,
     created_at timestamptz not null,
     address_made_at timestamptz not null,
     read_at timestamptz,
     content_digest text,
     content_revision int not null default 0,
     content_changed_at timestamptz
   );
   create index on calendar_feed (team_id, user_id);
   create index on calendar_feed (lower(email))`,
];

/** Creates the tables of sign-in; call it once before anything else of this folder. */
export const migrateAuth = (pool: Pool): Promise<void> => migrate(pool, 'auth', tables);
