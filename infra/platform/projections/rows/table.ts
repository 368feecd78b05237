/**
 * How a column is stored. Days and instants are text, so that they never shift; `json` is opaque to SQL. Whole numbers have
 * 64 bits: sums of units over orders, variants and years pass 32.
 */
export type ColumnType = 'text' | 'int' | 'float' | 'bool' | 'json' | 'texts';

const sqlTypes: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  int: 'bigint',
  float: 'float8',
  bool: 'boolean',
  json: 'json',
  texts: 'text[]',
};

/** SQL expression of an index, for example the comparison of a text in a list. */
export interface SqlExpression {
  readonly sql: string;
}

/**
 * A read-model table: one row per team and key. The team id leads every primary key and is kept by the runner;
 * rows as projections see them do not hold it.
 */
export interface AnyTable {
  /** Snake case, unique over all projections. */
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** Further indexes over columns or SQL expressions of them; the team id is put first. */
  readonly indexes: readonly (readonly (string | SqlExpression)[])[];
  /**
   * Percent of a page that inserts fill. Below 50 a change of every row finds room beside each, which spares the indexes
   * and keeps the table from growing.
   */
  readonly fillFactor: number;
  /** Its rows live only in memory, until the end of the batch that puts them. */
  readonly isOfBatch: boolean;
  /** Memory of a row, in rows of about a kilobyte; absent when all rows are of the usual size. */
  weighRow?(this: void, row: object): number;
}

const FILL_FACTOR = 80;

/** A table and the type of its rows. */
export interface Table<Row extends object> extends AnyTable {
  readonly row?: Row;
}

export const defineTable = <Row extends object>(definition: {
  name: string;
  key: readonly (keyof Row & string)[];
  columns: Readonly<Record<keyof Row & string, ColumnType>>;
  indexes?: readonly (readonly ((keyof Row & string) | SqlExpression)[])[];
  fillFactor?: number;
  weighRow?(this: void, row: Row): number;
}): Table<Row> => ({ indexes: [], fillFactor: FILL_FACTOR, isOfBatch: false, ...definition });

/** Rows that a projection puts aside for its `settle`. They are gone after the batch and not in the database. */
export const defineBatchTable = <Row extends object>(definition: {
  name: string;
  key: readonly (keyof Row & string)[];
}): Table<Row> => ({
  indexes: [],
  fillFactor: FILL_FACTOR,
  columns: {},
  isOfBatch: true,
  ...definition,
});

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/(\D)(\d)/g, '$1_$2');

export const columnNames = (table: AnyTable): readonly string[] => Object.keys(table.columns);

/** Key of a row as one text; ids never hold the separator. */
export const rowKey = (parts: readonly unknown[]): string =>
  parts.length === 1 ? String(parts[0]) : parts.map(String).join('\u0001');

export const keyOfRow = ({ key }: AnyTable, row: object): string => {
  const values = row as Record<string, unknown>;
  const [only] = key;
  if (key.length === 1 && only !== undefined) return String(values[only]);
  return rowKey(key.map((column) => values[column]));
};

export const typeOfColumn = (table: AnyTable, column: string): string => {
  const type = table.columns[column];
  if (type === undefined) throw new Error(`${table.name} has no column ${column}`);
  return sqlTypes[type];
};

const indexPart = (part: string | SqlExpression): string =>
  typeof part === 'string' ? snakeCase(part) : `(${part.sql})`;

/** Statements that create the table and its indexes in a schema, if they are not there. */
export const createTableSql = (schema: string, table: AnyTable): readonly string[] => {
  const name = `${schema}.${table.name}`;
  const columns = columnNames(table).map((column) => {
    const isKey = table.key.includes(column);
    return `${snakeCase(column)} ${typeOfColumn(table, column)}${isKey ? ' not null' : ''}`;
  });
  const key = ['team_id', ...table.key.map(snakeCase)].join(', ');
  return [
    `create table if not exists ${name} (team_id text not null, ${columns.join(', ')}, primary key (${key})) with (fillfactor = ${String(table.fillFactor)})`,
    ...table.indexes.map((parts, at) => {
      const list = ['team_id', ...parts.map(indexPart)].join(', ');
      const index = `${table.name}_${String(at + 1)}`;
      // Even where it exists already, "if not exists" waits for all who write to the table.
      return `do $$ begin if to_regclass('${schema}.${index}') is null then
        create index ${index} on ${name} (${list}); end if; end $$`;
    }),
  ];
};
