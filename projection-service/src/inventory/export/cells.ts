import {
  inventoryDecimals,
  inventoryValueLabels,
} from '@quartermaster/contracts/inventory/field-labels';
import {
  inventoryFilterColumns,
  type InventoryField,
  type InventoryItem,
} from '@quartermaster/contracts/inventory/read-models';
import { toNumberCell } from '@quartermaster/contracts/core/workbook';
import type { Cell } from '@quartermaster/platform/files/tables/table';

const LIST = '; ';
const joinTexts = (texts: readonly string[]): string => texts.join(LIST);

/** Cells of fields that are no single value; several entries are separated by semicolons. */
const fieldWriters: {
  readonly [Field in InventoryField]?: (value: InventoryItem[Field], item: Item) => Cell;
} = {
  quantity: (units, { isCounted }) => (isCounted === false ? 'Not counted' : units),
  variantOptions: (options) => joinTexts(options.map(({ name, value }) => `${name}: ${value}`)),
  inTransit: (deliveries) =>
    joinTexts(deliveries.map(({ deliveryDate, quantity }) => `${deliveryDate}: ${quantity}`)),
  suppliers: (suppliers) => joinTexts(suppliers.map(({ name }) => name)),
  primarySupplier: (supplier) => supplier?.name ?? null,
  locations: (locations) => joinTexts(locations.map(({ name }) => name)),
  locationQuantities: (levels, { locations = [] }) => {
    const names = new Map(locations.map(({ id, name }) => [id, name]));
    return joinTexts(
      levels.map(
        ({ locationId, quantity }) => `${names.get(locationId) ?? locationId}: ${quantity}`,
      ),
    );
  },
  collections: (collections) => joinTexts(collections.map(({ title }) => title)),
  tags: joinTexts,
  storeDates: ({ createdAt, updatedAt, publishedAt }) =>
    joinTexts([
      `created ${createdAt}`,
      `updated ${updatedAt}`,
      ...(publishedAt === null ? [] : [`published ${publishedAt}`]),
    ]),
  recentSales: (units) => joinTexts(units.map(String)),
};

type Item = Partial<InventoryItem>;

const types: Readonly<Record<string, string>> = inventoryFilterColumns;
/** Instants are written as they are; the other dates are days. */
const instants: readonly InventoryField[] = ['createdAt', 'updatedAt'];
const isDay = (field: InventoryField): boolean =>
  types[field] === 'date' && !instants.includes(field);

/** Fields that the cells of a column are made of. */
export const listFields = (columns: readonly InventoryField[]): InventoryField[] => [
  ...new Set([
    ...columns,
    ...(columns.includes('locationQuantities') ? (['locations'] as const) : []),
    ...(columns.includes('quantity') ? (['isCounted'] as const) : []),
  ]),
];

type Writer = (value: unknown, item: Item) => Cell;

const yesOrNo: Writer = (value) => (value === true ? 'Yes' : 'No');

/** Writer for people, with labels and fewer decimals; undefined where it equals the raw one. */
const createReadableWriter = (field: InventoryField): Writer | undefined => {
  const labels = inventoryValueLabels[field];
  if (labels !== undefined) return (value) => labels[String(value)] ?? null;
  const kind = inventoryDecimals[field];
  if (kind === undefined) return types[field] === 'boolean' ? yesOrNo : undefined;
  return (value) => (value === null ? null : toNumberCell(kind, value as number));
};

const createWriter = (field: InventoryField, isRaw: boolean): Writer => {
  const write =
    (fieldWriters[field] as Writer | undefined) ??
    (isRaw ? undefined : createReadableWriter(field));
  if (write !== undefined) return write;
  return isDay(field)
    ? (day) => (day === null ? null : { day: day as string })
    : (value) => value as Cell;
};

/** Creates the writer of the cells of an item, one per column: as screens show them, or raw. */
export const createCellWriter = (
  columns: readonly InventoryField[],
  isRaw: boolean,
): ((item: Item) => Cell[]) => {
  const writers = columns.map((field) => [field, createWriter(field, isRaw)] as const);
  return (item) => writers.map(([field, write]) => write(item[field] ?? null, item));
};
