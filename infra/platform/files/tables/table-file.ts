import type { FileAnswer } from '@quartermaster/contracts/core/server';
import { streamCsv, type CsvOptions } from './csv.ts';
import type { Table } from './table.ts';
import { streamXlsx } from './xlsx.ts';

export interface TableFormat extends CsvOptions {
  readonly format: 'csv' | 'xlsx';
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A table as a file, made while it is sent. `name` is without the ending. */
export const tableFile = (name: string, table: Table, { format, ...csv }: TableFormat) =>
  ({
    filename: `${name}.${format}`,
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : xlsxType,
    content: format === 'csv' ? streamCsv(table, csv) : streamXlsx(table),
  }) satisfies FileAnswer;
