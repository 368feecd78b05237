/** Columns of an import file, by their title in the template, with titles of other tools. */
const titles = {
  order: ['Order', 'Name', 'Purchase order', 'PO', 'PO number', 'Order number', 'Order name'],
  reference: ['Reference', 'Ref', 'Supplier reference'],
  supplier: ['Supplier', 'Supplier name', 'Vendor'],
  currency: ['Currency', 'Currency code'],
  rate: ['Rate', 'Exchange rate', 'FX rate'],
  issueDate: ['Issue date', 'Order date', 'Date', 'Created'],
  arrivalDate: ['Arrival date', 'Expected date', 'Expected', 'ETA', 'Due date'],
  coverageDate: ['Coverage date', 'Stock coverage date'],
  sku: ['SKU', 'Variant SKU', 'Item SKU'],
  variantId: ['Variant id', 'Product variant id'],
  quantity: ['Quantity', 'Qty', 'Ordered', 'Ordered quantity', 'Quantity ordered'],
  receivedQuantity: ['Received quantity', 'Received', 'Qty received', 'Quantity received'],
  pack: ['Pack', 'Pack size', 'Case size', 'Units per pack'],
  unitCost: ['Unit cost', 'Cost', 'Unit price', 'Price', 'Cost price'],
  discount: ['Discount'],
  tax: ['Tax', 'Tax amount'],
  supplierSKU: ['Supplier SKU', 'Supplier code', 'Vendor SKU'],
  notes: ['Notes', 'Note', 'Comments', 'Description'],
} as const;

export type ImportColumn = keyof typeof titles;
export const importColumns = Object.keys(titles) as readonly ImportColumn[];

/** The title of a column in the template, and in messages. */
export const getImportTitle = (column: ImportColumn): string => titles[column][0];

const normalizeTitle = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const columnsByTitle: ReadonlyMap<string, ImportColumn> = new Map(
  importColumns.flatMap((column) =>
    titles[column].map((title) => [normalizeTitle(title), column] as const),
  ),
);

/**
 * Finds the column of a title in any spelling: "Unit cost", "unit_cost" and "unitCost" are the same; null for an unknown title.
 */
export const findImportColumn = (title: string): ImportColumn | null =>
  columnsByTitle.get(normalizeTitle(title)) ?? null;

const example: Partial<Record<ImportColumn, string>> = {
  order: 'Spring restock',
  reference: 'A-17',
  supplier: 'Harbour Ceramics',
  currency: 'USD',
  issueDate: '2026-11-21',
  arrivalDate: '2026-12-18',
  quantity: '24',
  unitCost: '4.50',
  discount: '5%',
};

/** Titles of all columns and two rows of one order, as a file to fill in. */
export const buildImportTemplate = (): readonly (readonly string[])[] => [
  importColumns.map(getImportTitle),
  importColumns.map((column) => (column === 'sku' ? 'MUG-1' : (example[column] ?? ''))),
  importColumns.map((column) =>
    column === 'sku'
      ? 'BOWL-1'
      : column === 'order' || column === 'quantity'
        ? (example[column] ?? '')
        : '',
  ),
];
