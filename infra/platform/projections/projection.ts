import type { EventDefinition, EventOf } from '@quartermaster/contracts/core/event';
import { teamDataDeleted } from '@quartermaster/contracts/privacy/events';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { AnyTable, Table } from './rows/table.ts';

/** A recorded event whose data was parsed by its contract. */
export type ProjectedEvent<Definition = EventDefinition> = Omit<RecordedEvent, 'data' | 'type'> &
  EventOf<Definition>;

/** The rows of the event's team. Rows are values: change one by putting another in its place. */
export interface Rows {
  get<Row extends object>(table: Table<Row>, ...key: readonly string[]): Row | undefined;
  /** Every row of the team. */
  all<Row extends object>(table: Table<Row>): Iterable<Row>;
  put<Row extends object>(table: Table<Row>, row: Row): void;
  remove(table: AnyTable, ...key: readonly string[]): void;
  /** Removes every row of the team, without reading one. */
  clear(table: AnyTable): void;
}

/** A long fold as a generator: calls are answered between its parts. The parts do not change what becomes of the rows. */
export type Parts = Generator<undefined, void>;

/** Rows a handler is going to read: one by its key, or all of the team. */
export type Need =
  | { readonly table: AnyTable; readonly key: readonly string[] }
  | { readonly table: AnyTable; readonly all: true };

export interface EventHandler {
  readonly definition: EventDefinition;
  /**
   * The rows `fold` is going to read, so that a whole batch is loaded at once. Called once a fold misses a row, with the
   * rows loaded so far, and again until it names no new one; `peek` returns undefined for rows that are not loaded yet.
   * A row it leaves out costs a query of its own when it is read.
   */
  readonly needs: (event: ProjectedEvent, peek: Rows['get']) => readonly Need[];
  /** Changes the rows by the event: pure, without clock, randomness or I/O. */
  readonly fold: (event: ProjectedEvent, rows: Rows) => Parts | void;
}

/** A read model: what it keeps and how each event changes it. Raise the version to rebuild it from the first event. */
export interface Projection {
  readonly name: string;
  readonly version: number;
  readonly tables: readonly AnyTable[];
  readonly handlers: ReadonlyMap<string, EventHandler>;
  readonly settle?: Settle;
  /** True when its rows hold texts of persons, and are folded again when one is erased; false when absent. */
  readonly keepsPersons?: boolean;
}

/**
 * Works out what depends on many rows of a team, once after all events of a batch. Pure like `fold`, and a function of
 * the rows alone: however events fall into batches, the rows at a position are the same.
 */
export type Settle = (rows: Rows) => Parts | void;

/** A handler of one event type; `needs` may be left out when `fold` reads nothing. */
export const on = <Definition extends EventDefinition>(
  definition: Definition,
  handler: {
    needs?: (event: ProjectedEvent<Definition>, peek: Rows['get']) => readonly Need[];
    fold: (event: ProjectedEvent<Definition>, rows: Rows) => Parts | void;
  },
): EventHandler => ({
  definition,
  needs: (handler.needs ?? (() => [])) as EventHandler['needs'],
  fold: handler.fold as EventHandler['fold'],
});

/** Handler of an event that changes the one row it names; `evolve` returns the new row, or undefined to remove it. */
export const onRow = <Definition extends EventDefinition, Row extends object>(
  definition: Definition,
  table: Table<Row>,
  key: (event: ProjectedEvent<Definition>) => readonly string[],
  evolve: (row: Row | undefined, event: ProjectedEvent<Definition>) => Row | undefined,
): EventHandler =>
  on(definition, {
    needs: (event) => [{ table, key: key(event) }],
    fold: (event, rows) => {
      const row = rows.get(table, ...key(event));
      const evolved = evolve(row, event);
      if (evolved === row) return;
      if (evolved === undefined) rows.remove(table, ...key(event));
      else rows.put(table, evolved);
    },
  });

export const need = <Row extends object>(table: Table<Row>, ...key: readonly string[]): Need => ({
  table,
  key,
});

export const needAll = <Row extends object>(table: Table<Row>): Need => ({
  table,
  all: true,
});

/** A team whose data was deleted has no rows. Every projection has this handler, so a replay gives the same. */
const clearing = (tables: readonly AnyTable[]): EventHandler =>
  on(teamDataDeleted, {
    fold: (_, rows) => {
      for (const table of tables) rows.clear(table);
    },
  });

export const defineProjection = (definition: {
  name: string;
  version: number;
  tables: readonly AnyTable[];
  on: readonly EventHandler[];
  settle?: Settle;
  keepsPersons?: boolean;
}): Projection => {
  const own = definition.on.filter((handler) => handler.definition !== teamDataDeleted);
  const all = [...own, clearing(definition.tables)];
  const handlers = new Map(all.map((handler) => [handler.definition.type, handler]));
  if (handlers.size !== all.length) {
    throw new Error(`${definition.name} handles an event type twice`);
  }
  const { on: _, ...others } = definition;
  return { ...others, handlers };
};
