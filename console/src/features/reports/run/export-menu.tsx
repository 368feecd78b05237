import {
  type AnyReportRow,
  reports,
  type ReportType,
} from '@quartermaster/contracts/reports/types';
import type { ReportColumn } from '@quartermaster/contracts/reports/types/define-report';
import { IconDownload } from '@tabler/icons-react';
import { type ShownRun, useExportRows } from '../../../data/reports/runs.ts';
import type { ColumnLayout } from '../../../grid/column-layout.ts';
import { downloadCsv } from '../../../lib/csv.ts';
import { downloadWorkbook } from '../../../lib/workbook.ts';
import type { List } from '../../../list/definition.ts';
import type { ListAnswer } from '../../../data/list-call.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toFileCell } from './row-values.ts';

/** Selects the shown columns in their order; ids are never among them. */
const selectExportedColumns = (
  type: ReportType,
  layout: readonly ColumnLayout[],
): readonly ReportColumn[] =>
  layout.flatMap(({ key, hidden }) =>
    hidden ? [] : reports[type].columns.filter(({ field }) => field === key),
  );

interface ExportMenuProps {
  readonly run: ShownRun;
  readonly list: Pick<
    List<AnyReportRow, ListAnswer<AnyReportRow>, string>,
    'url' | 'narrowing' | 'grid'
  >;
}

/** Exports all matching rows, with the columns of the table. */
export const ExportMenu = ({ run, list: { url, narrowing, grid } }: ExportMenuProps) => {
  const { type } = run.snapshot;
  const { mutate, isPending } = useExportRows({ id: run.id, type });
  const columns = selectExportedColumns(type, grid.layout);
  const header = columns.map(({ label }) => label);
  const name = `${type.toLowerCase().replaceAll('_', '-')}-${run.today}`;
  const params = { sort: url.sort, search: narrowing.search, filters: narrowing.filters };
  const saveCsv = (rows: readonly AnyReportRow[]): void =>
    downloadCsv(`${name}.csv`, [
      header,
      ...rows.map((row) => columns.map((column) => toFileCell(row, column))),
    ]);
  const saveWorkbook = (rows: readonly AnyReportRow[]): Promise<void> =>
    downloadWorkbook(
      `${name}.xlsx`,
      header,
      rows.map((row) => columns.map((column) => toFileCell(row, column))),
    );
  return (
    <ActionMenu
      target={<IconButton icon={IconDownload} label="Export all that match" loading={isPending} />}
      actions={[
        { label: 'CSV', icon: IconDownload, onClick: () => mutate({ params, save: saveCsv }) },
        {
          label: 'Excel workbook',
          icon: IconDownload,
          onClick: () => mutate({ params, save: saveWorkbook }),
        },
      ]}
    />
  );
};
