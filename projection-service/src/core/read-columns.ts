import type { ReadPool } from './paging.ts';

/** The SQL of each field of a row. */
export type ColumnsSql<Row> = Readonly<Record<keyof Row & string, string>>;

/** The values of each field, one for each row. */
export type Columns<Row> = { readonly [Field in keyof Row]: readonly Row[Field][] };

/** Columns as they are read: each is one JSON text. */
export type ColumnTexts<Row> = Readonly<Record<keyof Row & string, string>>;

export interface ColumnQuery<Row> {
  /** Of the prepared statement; one name for one text. */
  readonly name: string;
  readonly columns: ColumnsSql<Row>;
  /** From `from` on. */
  readonly rest: string;
  readonly values: readonly unknown[];
}

/**
 * Reads rows as one JSON text for each column. Thousands of values that come one by one take longer than a few long
 * texts, and texts of whole rows name each column in each row.
 */
export const readColumns = async <Row extends object>(
  pool: ReadPool,
  { name, columns, rest, values }: ColumnQuery<Row>,
): Promise<ColumnTexts<Row>> => {
  const fields = Object.keys(columns) as (keyof Row & string)[];
  const selected = fields.map((field) => `${columns[field]} as "${field}"`);
  const lists = fields.map(
    (field) => `coalesce(json_agg(part."${field}"), '[]')::text as "${field}"`,
  );
  const { rows } = await pool.query<ColumnTexts<Row>>({
    name: `${name} of ${pool.schema}`,
    text: `select ${lists.join(', ')} from (select ${selected.join(', ')} ${rest}) part`,
    values: [...values],
  });
  const [texts] = rows;
  if (texts === undefined) throw new Error('A query without groups has one row');
  return texts;
};

export const parseColumn = <Row, Field extends keyof Row & string>(
  texts: ColumnTexts<Row>,
  field: Field,
): Columns<Row>[Field] => JSON.parse(texts[field]) as Columns<Row>[Field];

export const parseColumns = <Row extends object>(texts: ColumnTexts<Row>): Columns<Row> => {
  const fields = Object.keys(texts) as (keyof Row & string)[];
  return Object.fromEntries(
    fields.map((field) => [field, parseColumn(texts, field)]),
  ) as unknown as Columns<Row>;
};

/** The value of one row; each column has one for each. */
export const valueAt = <Value>(column: readonly Value[], at: number): Value => column[at] as Value;
