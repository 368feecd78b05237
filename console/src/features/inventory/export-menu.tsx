import type { Filter } from '@quartermaster/contracts/core/filters';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import {
  inventoryFields,
  type InventoryField,
  inventorySortColumns,
} from '@quartermaster/contracts/inventory/read-models';
import { IconDownload } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { type ExportRequest, useInventoryExport } from '../../data/inventory-export.ts';
import type { InventoryRow } from '../../data/inventory.ts';
import { buildMomentParams, type ListAnswer, listBody } from '../../data/list-call.ts';
import type { GridLayout } from '../../grid/use-grid-layout.ts';
import { columnTitles } from '../../item/words.ts';
import type { List } from '../../list/definition.ts';
import { narrowFilters } from '../../list/filters/filter-fields.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { InventoryColumn } from './columns.tsx';

/** Fields that identify the row of the file, beside the product. */
const identifyingFields: readonly InventoryField[] = ['productTitle', 'variantTitle', 'sku'];

const knownFields: ReadonlySet<string> = new Set(inventoryFields);

const listExportedFields = ({ key, fields }: InventoryColumn): readonly InventoryField[] => {
  if (key === 'productTitle') return identifyingFields;
  return knownFields.has(key) ? [key as InventoryField] : fields.slice(0, 1);
};

/** Selects the fields of the shown columns in their order, each with its title. */
const selectExportedColumns = (
  columns: readonly InventoryColumn[],
  { layout }: GridLayout,
): Pick<ExportRequest, 'columns' | 'titles'> => {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = layout.flatMap(({ key, hidden }) => (hidden ? [] : (byKey.get(key) ?? [])));
  const fields = [...new Set(shown.flatMap(listExportedFields))];
  return { columns: fields, titles: fields.map((field) => columnTitles[field] ?? field) };
};

type ExportedList = Pick<
  List<InventoryRow, ListAnswer<InventoryRow>, string>,
  'url' | 'narrowing' | 'grid' | 'columns'
>;
interface InventoryExportRequest {
  readonly body: Omit<ExportRequest, 'format' | 'decimalComma' | 'raw'>;
  readonly query?: { readonly asOf: string };
}

/** Export request for the shown columns and all matching rows, narrowed by the filters of the view. */
export const buildExportRequest = (
  list: ExportedList,
  viewFilters: readonly Filter[],
): InventoryExportRequest => {
  const { url, narrowing, grid } = list;
  const filters = narrowFilters(narrowing.filters, viewFilters);
  const params = { page: 1, limit: 1, sort: url.sort, search: narrowing.search, filters };
  const { pagination: _, ...body } = listBody(params, inventorySortColumns);
  const columns = selectExportedColumns(list.columns as readonly InventoryColumn[], grid);
  return { body: { ...columns, ...body }, ...buildMomentParams(narrowing) };
};

interface ExportMenuProps {
  readonly target: ReactElement;
  readonly request: InventoryExportRequest;
  /** Limits the export to these items. */
  readonly variantIds?: readonly VariantId[];
}

/** Exports all matching items, or the given ones, in one of the file formats. */
export const ExportMenu = ({ target, request, variantIds }: ExportMenuProps) => {
  const { mutate } = useInventoryExport();
  const save = (format: Pick<ExportRequest, 'format' | 'decimalComma' | 'raw'>) => (): void =>
    mutate({
      ...request,
      body: { ...request.body, ...format, ...(variantIds && { variantIds: [...variantIds] }) },
    });
  return (
    <ActionMenu
      target={target}
      actions={[
        { label: 'CSV', icon: IconDownload, onClick: save({ format: 'csv' }) },
        {
          label: 'CSV with decimal commas',
          icon: IconDownload,
          onClick: save({ format: 'csv', decimalComma: true }),
        },
        { label: 'Excel workbook', icon: IconDownload, onClick: save({ format: 'xlsx' }) },
        {
          label: 'CSV with raw values',
          icon: IconDownload,
          onClick: save({ format: 'csv', raw: true }),
        },
      ]}
    />
  );
};

/** Tool of the list: exports the shown columns of all matching rows, of all pages. */
export const ExportButton = ({ request }: Pick<ExportMenuProps, 'request'>) => (
  <ExportMenu
    target={<IconButton icon={IconDownload} label="Export all that match" />}
    request={request}
  />
);
