import { z } from 'zod';
import type { FilterType } from '../../core/filters.ts';
import { idSchemas } from '../../core/ids.ts';
import type { SortOrder } from '../../core/page.ts';
import { formatCount } from '../../core/words.ts';
import { inventoryItem } from '../../inventory/read-models.ts';
import { gradingLevel } from '../../inventory/rules/grades.ts';
import { inventoryStatus } from '../../inventory/rules/status.ts';
import { storeStatus } from '../../products/events.ts';
import { paymentsStatus } from '../../purchase-orders/rules/payments.ts';
import { purchaseOrderStatus } from '../../purchase-orders/rules/status.ts';

const unitsAtLocations = z.array(
  z.object({ locationId: idSchemas.locationId, locationName: z.string(), quantity: z.int() }),
);
export type UnitsAtLocation = z.infer<typeof unitsAtLocations>[number];

/**
 * The kinds of columns. `money` is in the currency of the row, `rate` is units per day, `percent` is in percent, a day is
 * YYYY-MM-DD. Unknown values are null. Lists have no filter.
 */
export const columnKinds = {
  text: { schema: z.string(), filter: 'string' },
  units: { schema: z.int(), filter: 'number' },
  rate: { schema: z.number(), filter: 'number' },
  money: { schema: z.number(), filter: 'number' },
  percent: { schema: z.number().nullable(), filter: 'number' },
  day: { schema: z.string().nullable(), filter: 'date' },
  itemStatus: { schema: inventoryStatus, filter: 'select' },
  storeStatus: { schema: storeStatus, filter: 'select' },
  orderStatus: { schema: purchaseOrderStatus, filter: 'select' },
  paymentsStatus: { schema: paymentsStatus, filter: 'select' },
  grade: { schema: gradingLevel.nullable(), filter: 'select' },
  unitsAtLocations: { schema: unitsAtLocations, filter: null },
  deliveries: { schema: inventoryItem.shape.inTransit, filter: null },
} as const satisfies Record<string, { schema: z.ZodType; filter: FilterType | null }>;
export type ReportColumnKind = keyof typeof columnKinds;
type SchemaOf<Kind extends ReportColumnKind> = (typeof columnKinds)[Kind]['schema'];

export interface ReportColumn {
  readonly field: string;
  readonly label: string;
  readonly kind: ReportColumnKind;
  /** Description of the value, in a sentence. */
  readonly about: string;
  /** True when a new value marks a row as changed since the last report. */
  readonly isCompared: boolean;
}

/** A field of the rows that is shown as a column. */
interface ColumnField<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly column: Omit<ReportColumn, 'field'>;
}

export const column = <Kind extends ReportColumnKind>(
  kind: Kind,
  label: string,
  about: string,
): ColumnField<SchemaOf<Kind>> => ({
  schema: columnKinds[kind].schema,
  column: { label, kind, about, isCompared: false },
});

type ColumnParts<Kind extends ReportColumnKind> = Parameters<typeof column<Kind>>;

export const nullableColumn = <Kind extends ReportColumnKind>(
  ...parts: ColumnParts<Kind>
): ColumnField<z.ZodNullable<SchemaOf<Kind>>> => {
  const field = column(...parts);
  return { ...field, schema: z.nullable(field.schema) };
};

export const markCompared = <Field extends ColumnField>(field: Field): Field => ({
  ...field,
  column: { ...field.column, isCompared: true },
});

export const comparedColumn = <Kind extends ReportColumnKind>(
  ...parts: ColumnParts<Kind>
): ColumnField<SchemaOf<Kind>> => markCompared(column(...parts));

interface RowSort<Field extends string> {
  readonly field: Field;
  readonly order: SortOrder;
  /** Rank of a value of the field; absent where the value is its own rank. */
  readonly rankOf?: (value: unknown) => string | number | null;
}

/** "No item", "1 item", "1,200 items". */
export const formatCountOrNo = (count: number, noun: string): string =>
  count === 0 ? `No ${noun}` : formatCount(count, noun);
export const formatItemCount = (rows: readonly unknown[]): string =>
  formatCountOrNo(rows.length, 'item');
/** The verb that follows the number of the rows. */
export const chooseVerb = (rows: readonly unknown[], one: string, many: string): string =>
  rows.length > 1 ? many : one;

/** Subjects of reports, in the order in which they are listed. */
export const reportGroups = ['Risk', 'Value', 'Movement', 'Snapshots'] as const;

type Fields = Readonly<Record<string, z.ZodType | ColumnField>>;
type ShapeOf<Given extends Fields> = {
  [Name in keyof Given]: Given[Name] extends ColumnField<infer Schema>
    ? Schema
    : Extract<Given[Name], z.ZodType>;
};

/** The definition of a report; the formula of its rows is in projection-service. */
interface Definition<Type extends string, Given extends Fields, Row, Field extends string> {
  readonly type: Type;
  /** The name that people read. */
  readonly label: string;
  readonly group: (typeof reportGroups)[number];
  /** Question that the report answers. */
  readonly question: string;
  /** The periods that it can have (VAL-077, VAL-078), and what they are for. The first one is the default. */
  readonly period?: { readonly days: readonly number[]; readonly about: string };
  /** True when it compares each variant with its state in the last scheduled run. */
  readonly comparesStates?: true;
  /** The fields of a row: those with a column, and schemas of links, pictures and the like. */
  readonly fields: Given;
  /** The field whose column comes last, where it is not the last field. */
  readonly lastColumn?: Field;
  /** The fields that identify a row. A report without any has one row, about the shop. */
  readonly key: readonly Field[];
  /** Sorts of the rows: rows that need action come first. The first sort is the most important one. */
  readonly sorts: readonly RowSort<Field>[];
  /** Summary of the rows, in one line. `periodDays` is 0 without a period. */
  readonly headline: (rows: readonly Row[], periodDays: number) => string;
  /** The placeholder of the search in its columns of text; null without a search. */
  readonly search: string | null;
  /** True when it is made of variants, of which some may be left out. */
  readonly hasVariants: boolean;
}

export const defineReport = <const Type extends string, Given extends Fields>(
  definition: Definition<
    Type,
    Given,
    z.infer<z.ZodObject<ShapeOf<NoInfer<Given>>>>,
    keyof NoInfer<Given> & string
  >,
) => {
  const { fields, lastColumn } = definition;
  const schemas = Object.entries(fields).map(([name, field]) => [
    name,
    'column' in field ? field.schema : field,
  ]);
  const columns = Object.entries(fields).flatMap(([field, given]): ReportColumn[] =>
    'column' in given ? [{ field, ...given.column }] : [],
  );
  const rankOf = ({ field }: ReportColumn) => Number(field === lastColumn);
  return {
    ...definition,
    row: z.object(Object.fromEntries(schemas) as ShapeOf<Given>),
    /** In the order in which they are shown and exported. */
    columns: columns.toSorted((a, b) => rankOf(a) - rankOf(b)),
  };
};
