import type { StreamName } from '@quartermaster/contracts/core/ids';
import type { ClientBase } from 'pg';
import type { NewEvent } from '@quartermaster/platform/event-store/event-store';

/** Events of one append, with the shared metadata of one command, and their new stream. */
export interface Append {
  readonly stream: StreamName;
  readonly events: readonly NewEvent[];
}

/** Writes one append over one connection. */
export type Insert = (client: ClientBase, work: Append) => Promise<void>;

/** The simplest table: same columns and unique keys, numbered by the server, without a guaranteed order. */
export const PLAIN_TABLE = `
create table plain (
  position bigint generated always as identity primary key,
  event_id uuid not null unique, team_id text not null, stream text not null, revision int not null,
  type text not null, schema_version int not null, data json not null, metadata json not null,
  recorded_at timestamptz not null default now(), unique (stream, revision))`;
const COLUMNS = 'event_id, team_id, stream, revision, type, schema_version, data, metadata';

/** One row and one commit per event. */
export const insertOne: Insert = async (client, { stream, events }) => {
  const [only] = events;
  if (only === undefined) return;
  const { id, type, schemaVersion, data, metadata } = only;
  const [dataText, metadataText] = [JSON.stringify(data), JSON.stringify(metadata)];
  await client.query({
    name: 'plain_one',
    text: `insert into plain (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [id, metadata.teamId, stream, 0, type, schemaVersion, dataText, metadataText],
  });
};

/** One statement and one commit per append. */
export const insertMany: Insert = async (client, { stream, events }) => {
  await client.query({
    name: 'plain_many',
    text: `insert into plain (${COLUMNS}) select * from unnest(
      $1::uuid[], $2::text[], $3::text[], $4::int[], $5::text[], $6::int[], $7::json[], $8::json[])`,
    values: [
      events.map(({ id }) => id),
      events.map(({ metadata }) => metadata.teamId),
      events.map(() => stream),
      events.map((_, index) => index),
      events.map(({ type }) => type),
      events.map(({ schemaVersion }) => schemaVersion),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(({ metadata }) => JSON.stringify(metadata)),
    ],
  });
};
