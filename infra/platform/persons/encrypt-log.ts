import {
  type EventDefinition,
  type EventMetadata,
  readEventData,
} from '@quartermaster/contracts/core/event';
import type { Pool } from 'pg';
import { SCHEMA } from '../event-store/postgres/schema.ts';
import { inTransaction } from '../postgres/pool.ts';
import type { PersonKeys } from './person-keys.ts';
import { createSealEvents } from './protected-log.ts';

interface Row {
  readonly position: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

const PAGE_SIZE = 1_000;

const pageQuery = `
  select position, type, schema_version as "schemaVersion", data, metadata from ${SCHEMA}.events
  where position > $1 order by position limit ${String(PAGE_SIZE)}`;

/** Leaves an event alone that the removal of its team has emptied since it was read. */
const replaceEvent = `
  update ${SCHEMA}.events set schema_version = $2, data = $3, metadata = $4 where position = $1 and type = $5`;

const withoutEmail = (metadata: EventMetadata): EventMetadata =>
  metadata.actor.kind === 'user'
    ? { ...metadata, actor: { kind: 'user', id: metadata.actor.id } }
    : metadata;

const namesByEmail = ({ metadata: { actor } }: Row): boolean =>
  actor.kind === 'user' && actor.email !== undefined;

type Replace = (row: Row) => Promise<Row | null>;

/** The definition with those texts alone that this version does not encrypt. */
const clearTextsOf = (definition: EventDefinition, version: number): EventDefinition => {
  const { persons, teamTexts, ...others } = definition;
  return {
    ...others,
    ...(persons !== undefined && version < persons.since && { persons }),
    ...(teamTexts !== undefined && version < teamTexts.since && { teamTexts }),
  };
};

/** Returns the replacement of an event, null for one that stays. */
const createReplace = (keys: PersonKeys, definitions: readonly EventDefinition[]): Replace => {
  const byType = new Map(definitions.map((one) => [one.type, one]));
  const encrypted = async (row: Row): Promise<Row> => {
    const definition = byType.get(row.type);
    if (definition === undefined) return row;
    const clear = clearTextsOf(definition, row.schemaVersion);
    if (clear.persons === undefined && clear.teamTexts === undefined) return row;
    const { version: schemaVersion } = definition;
    const data = readEventData(definition, row.schemaVersion, row.data);
    const [sealed = row] = await createSealEvents(keys, [clear])([{ ...row, data, schemaVersion }]);
    return sealed;
  };
  return async (row) => {
    const replacement = await encrypted(row);
    if (replacement === row && !namesByEmail(row)) return null;
    return { ...replacement, metadata: withoutEmail(row.metadata) };
  };
};

const replaceIn = async (pool: Pool, rows: readonly Row[], replace: Replace): Promise<number> => {
  const replacements: Row[] = [];
  for (const row of rows) {
    const replacement = await replace(row);
    if (replacement !== null) replacements.push(replacement);
  }
  await inTransaction(pool, async (client) => {
    for (const { position, type, schemaVersion, data, metadata } of replacements) {
      const texts = [JSON.stringify(data), JSON.stringify(metadata)];
      await client.query(replaceEvent, [position, schemaVersion, ...texts, type]);
    }
  });
  return replacements.length;
};

/**
 * Encrypts the plain texts of persons and teams in the events of a log in PostgreSQL, and removes the emails of users from their
 * metadata. Each such event is replaced by one of the current version with the same content. A second run changes nothing.
 * Returns how many events were replaced; `onPage` receives the position reached.
 */
export const encryptLog = async (
  pool: Pool,
  keys: PersonKeys,
  definitions: readonly EventDefinition[],
  onPage: (position: number) => void,
): Promise<number> => {
  const replace = createReplace(keys, definitions);
  let replaced = 0;
  for (let after = 0; ;) {
    const { rows } = await pool.query<Row>(pageQuery, [after]);
    const last = rows.at(-1);
    if (last === undefined) return replaced;
    replaced += await replaceIn(pool, rows, replace);
    after = last.position;
    onPage(after);
  }
};
