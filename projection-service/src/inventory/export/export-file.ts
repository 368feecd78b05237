import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { InventoryExport } from '@quartermaster/contracts/inventory/calls/export';
import { tableFile } from '@quartermaster/platform/files/tables/table-file';
import type { ReadPool } from '../../core/paging.ts';
import { inventoryInParts } from '../query.ts';
import { cellsOf, fieldsOf } from './cells.ts';

/** A stored request and its moment; the present when `asOf` is absent. */
export type ExportQuestion = InventoryExport & { readonly asOf?: string | undefined };

/** Name of the file, with its moment and without its ending. */
export const exportName = ({ asOf }: Pick<ExportQuestion, 'asOf'>, now: string): string =>
  asOf === undefined
    ? `inventory-${now.slice(0, 10)}`
    : `inventory-as-of-${asOf.replaceAll(':', '-')}`;

const rowsOf = async function* (pool: ReadPool, teamId: TeamId, question: ExportQuestion) {
  const { columns, raw } = question;
  const cells = cellsOf(columns, raw);
  const select = fieldsOf(columns);
  for await (const items of inventoryInParts(pool, teamId, { ...question, select })) {
    yield items.map(cells);
  }
};

/** The variants that match as a table, one row each (API-INV-06). */
export const exportFile = (
  pool: ReadPool,
  teamId: TeamId,
  question: ExportQuestion,
  now: string,
) => {
  const { columns, titles, asOf } = question;
  const table = {
    ...(asOf !== undefined && { title: `Inventory as of ${asOf}` }),
    header: titles ?? columns,
    rows: rowsOf(pool, teamId, question),
  };
  return tableFile(exportName(question, now), table, question);
};
