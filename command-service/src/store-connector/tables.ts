import { migrate } from '@quartermaster/platform/postgres/migrate';
import type pg from 'pg';

const SCHEMA = 'connector';

const tables: readonly string[] = [
  // A store without a webhook secret sends no webhooks. `closing_at` is set while the data of the team is being deleted; the store
  // cannot be connected meanwhile.
  `create table stores (
     team_id text primary key,
     domain text not null unique,
     api_url text not null,
     access_token text not null,
     webhook_secret text,
     previous_webhook_secret text,
     previous_secret_until timestamptz,
     connected_at timestamptz not null,
     uninstalled_at timestamptz,
     grant_kind text not null default 'token' check (grant_kind in ('token', 'client', 'app')),
     client_id text,
     client_secret text,
     refresh_token text,
     token_expires_at timestamptz,
     revoked_at timestamptz,
     closing_at timestamptz)`,
  `create table sync (
     team_id text primary key,
     progress jsonb not null,
     updated_at timestamptz not null default now())`,
  `create table sync_state (
     team_id text primary key,
     state jsonb not null,
     updated_at timestamptz not null default now())`,
  // Derived: every row can be made again from the ProductObserved events of the team. `stock_read` marks that the levels of all
  // locations were read once; after the loss of a mark they are read again, which records nothing twice.
  `create table inventory_items (
     team_id text not null,
     store_inventory_item_id text not null,
     variant_id text not null,
     product_id text not null,
     store_product_id text not null,
     cost_price float8,
     tracked boolean not null,
     stock_read boolean not null default false,
     primary key (team_id, store_inventory_item_id))`,
  'create index inventory_items_product on inventory_items (team_id, product_id)',
  'create index inventory_items_variant on inventory_items (team_id, variant_id)',
  `create table deliveries (
     team_id text not null,
     webhook_id text not null,
     received_at timestamptz not null,
     primary key (team_id, webhook_id))`,
  'create index deliveries_age on deliveries (received_at)',
  // Connections under way: ids and addresses as hashes, the content sealed.
  `create table attempts (
     id_hash bytea primary key,
     state_hash bytea unique,
     email_hash bytea,
     content text not null,
     expires_at timestamptz not null);
   create index on attempts (expires_at);
   create index on attempts (email_hash)`,
  // Recorded objects of each store, so that a reconciliation finds the removed ones.
  `create table known_objects (
     team_id text not null,
     kind text not null,
     store_id text not null,
     created_at timestamptz,
     is_there boolean not null,
     primary key (team_id, kind, store_id))`,
];

/** Creates the connector's tables. */
export const migrateConnector = (pool: pg.Pool): Promise<void> => migrate(pool, SCHEMA, tables);
