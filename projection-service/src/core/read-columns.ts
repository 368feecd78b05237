import type { ReadPool } from './paging.ts';

/** The SQL of each field of a row. */
export type ColumnsOf<Row> = Readonly<Record<keyof Row & string, string>>;

export interface ColumnQuery<Row> {
  /** Of the prepared statement; one name for one text. */
  readonly name: string;
  readonly columns: ColumnsOf<Row>;
  /** From `from` on. */
  readonly rest: string;
  readonly values: readonly unknown[];
}

type Lists = Readonly<Record<string, readonly unknown[] | null>>;

const rowAt = (lists: Lists, names: readonly string[], at: number): object => {
  const row: Record<string, unknown> = {};
  for (const name of names) row[name] = lists[name]?.[at];
  return row;
};

/**
 * Rows that are read as one JSON text for each column. Thousands of values that come one by one take longer than a few
 * long texts, and texts of whole rows name each column in each row.
 */
export const readColumns = async <Row extends object>(
  pool: ReadPool,
  { name, columns, rest, values }: ColumnQuery<Row>,
): Promise<readonly Row[]> => {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const fields = names.map((field) => `${columns[field]} as "${field}"`).join(', ');
  const lists = names.map((field) => `json_agg(part."${field}") as "${field}"`).join(', ');
  const { rows } = await pool.query<Lists>({
    name: `${name} of ${pool.schema}`,
    text: `select ${lists} from (select ${fields} ${rest}) part`,
    values: [...values],
  });
  const [found = {}] = rows;
  const count = found[names[0] ?? '']?.length ?? 0;
  return Array.from({ length: count }, (_, at) => rowAt(found, names, at) as Row);
};
