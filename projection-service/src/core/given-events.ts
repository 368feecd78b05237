import { expect } from '@jest/globals';
import type { Actor, EventDefinition, EventOf } from '@quartermaster/contracts/core/event';
import type { StreamName, TeamId } from '@quartermaster/contracts/core/ids';
import { START, isAfter, toPosition } from '@quartermaster/contracts/core/position';
import type { EventStore, RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import type { Projection } from '@quartermaster/platform/projections/projection';
import { ProjectionGroup } from '@quartermaster/platform/projections/projection-group';
import {
  type AnyTable,
  columnNames,
  snakeCase,
  type Table,
} from '@quartermaster/platform/projections/rows/table';
import type pg from 'pg';
import { createFold } from './test-schemas.ts';

/** The team of the sessions of `testApp`. */
export const team = 'team-1';

/** An event of a test; its position and time in the log follow from its place in the list. */
export interface GivenEvent {
  readonly definition: EventDefinition;
  readonly data: unknown;
  /** `<subject>.<id>`; the team comes in between. */
  readonly stream: StreamName;
  readonly teamId: TeamId;
  readonly actor: Actor;
}

const defaultActor: Actor = { kind: 'user', id: 'user-1' };

/** Builds an event, by default of the test's own team. */
export const fact = <Definition extends EventDefinition>(
  definition: Definition,
  stream: StreamName,
  data: EventOf<Definition>['data'],
  { teamId = team, actor = defaultActor }: { teamId?: TeamId; actor?: Actor } = {},
): GivenEvent => ({ definition, data, stream, teamId, actor });

/** Recording instant of event number `index` of a list: 2026-03-01 at 8:00 UTC for the first, then one minute apart. */
export const recordedAt = (index: number): string =>
  new Date(Date.UTC(2026, 2, 1, 8, index)).toISOString();

/** Converts the list to recorded events. */
export const toRecordedEvents = (events: readonly GivenEvent[]): readonly RecordedEvent[] => {
  const revisions = new Map<string, number>();
  return events.map(({ definition, data, stream: name, teamId, actor }, index) => {
    const [subject = '', ...id] = name.split('.');
    const stream = `${subject}-${teamId}.${id.join('.')}`;
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    return {
      id: `event-${String(index)}`,
      type: definition.type,
      schemaVersion: definition.version,
      data,
      metadata: {
        teamId,
        actor,
        commandId: `command-${String(index)}`,
        correlationId: 'correlation',
        causationId: null,
      },
      stream,
      revision,
      position: toPosition(String(index + 1).padStart(12, '0')),
      recordedAt: recordedAt(index),
    };
  });
};

/** Creates a log with the events of the list, for queries that read history. */
export const createTestEventStore = (
  events: readonly GivenEvent[],
): Pick<EventStore, 'readStream' | 'readAll' | 'readTeam' | 'head'> => {
  const recorded = toRecordedEvents(events);
  return {
    readStream: async (stream) => recorded.filter((event) => event.stream === stream),
    readAll: async (after, limit) =>
      recorded.filter(({ position }) => isAfter(position, after)).slice(0, limit),
    readTeam: async (teamId, after, limit) => {
      const own = recorded.filter(({ metadata }) => metadata.teamId === teamId);
      return own
        .map((event, at) => ({ ...event, previousPosition: own[at - 1]?.position ?? START }))
        .filter(({ position }) => isAfter(position, after))
        .slice(0, limit);
    },
    head: async () => recorded.at(-1)?.position ?? START,
  };
};

const selectAll = async (pool: pg.Pool, schema: string, table: AnyTable): Promise<object[]> => {
  const list = columnNames(table).map((column) => `${snakeCase(column)} as "${column}"`);
  const key = table.key.map(snakeCase).join(', ');
  const { rows } = await pool.query<object>(
    `select team_id as "team", ${list.join(', ')} from ${schema}.${table.name} order by team_id, ${key}`,
  );
  return rows;
};

/** Read models of one test file on a real database. */
export interface ReadModels {
  readonly url: string;
  readonly pool: pg.Pool & { readonly schema: string };
  /**
   * Folds these events into empty tables. Also checks that the same events again change nothing, and that a
   * rebuild which takes them one by one, reading every row anew, ends with the same rows.
   */
  readonly given: (...events: readonly GivenEvent[]) => Promise<void>;
  /** Rows of the test's team by key, as the projection wrote them. */
  readonly rows: <Row extends object>(
    table: Table<Row>,
    teamId?: TeamId,
  ) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

/** Opens a database for projections; `prepared` are tables of others that only need to exist. */
export const openReadModels = async (
  projections: readonly Projection[],
  prepared: readonly Projection[] = [],
): Promise<ReadModels> => {
  const database = await openTestDatabase();
  const connections = openPool(database.url, { max: 4, applicationName: 'test' });
  const pool = Object.assign(connections, { schema: 'read' });
  const all = [...projections, ...prepared];
  const fold = createFold(pool, all);
  const tables = projections.flatMap((projection) => projection.tables);
  const contents = async (schema: string): Promise<readonly object[][]> =>
    Promise.all(tables.map((table) => selectAll(pool, schema, table)));
  return {
    url: database.url,
    pool,
    given: async (...events) => {
      const recorded = toRecordedEvents(events);
      await fold('read', [recorded]);
      const once = await contents('read');
      const again = new ProjectionGroup({ pool, schema: 'read', projections: all });
      await again.open();
      await again.apply(recorded);
      expect(await contents('read')).toEqual(once);
      await fold(
        'rebuilt',
        recorded.map((event) => [event]),
      );
      expect(await contents('rebuilt')).toEqual(once);
    },
    rows: async <Row extends object>(table: Table<Row>, teamId = team) => {
      const found = await selectAll(pool, 'read', table);
      return (found as ({ team: string } & Row)[])
        .filter((row) => row.team === teamId)
        .map(({ team: _, ...row }) => row as unknown as Row);
    },
    close: () => pool.end().then(() => database.close()),
  };
};
