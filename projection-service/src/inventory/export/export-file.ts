import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { InventoryExport } from '@quartermaster/contracts/inventory/calls/export';
import { tableFile } from '@quartermaster/platform/files/tables/table-file';
import type { ReadPool } from '../../core/paging.ts';
import { readInventoryInParts } from '../query.ts';
import { createCellWriter, listFields } from './cells.ts';

/** A stored request and its moment; the present when `asOf` is absent. */
export type ExportRequest = InventoryExport & { readonly asOf?: string | undefined };

/** Name of the file, with its moment and without its ending. */
export const formatExportName = ({ asOf }: Pick<ExportRequest, 'asOf'>, now: string): string =>
  asOf === undefined
    ? `inventory-${now.slice(0, 10)}`
    : `inventory-as-of-${asOf.replaceAll(':', '-')}`;

const readRows = async function* (pool: ReadPool, teamId: TeamId, question: ExportRequest) {
  const { columns, raw } = question;
  const cells = createCellWriter(columns, raw);
  const select = listFields(columns);
  for await (const items of readInventoryInParts(pool, teamId, { ...question, select })) {
    yield items.map(cells);
  }
};

/** The variants that match as a table, one row each (API-INV-06). */
export const exportFile = (
  pool: ReadPool,
  teamId: TeamId,
  question: ExportRequest,
  now: string,
) => {
  const { columns, titles, asOf } = question;
  const table = {
    ...(asOf !== undefined && { title: `Inventory as of ${asOf}` }),
    header: titles ?? columns,
    rows: readRows(pool, teamId, question),
  };
  return tableFile(formatExportName(question, now), table, question);
};
