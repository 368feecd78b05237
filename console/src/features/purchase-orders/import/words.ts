import { formatNumber } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import { ordersDrafted } from '../../../ordering/words.ts';

export const ordersText = (orders: number): string =>
  plural(orders, { one: '# order', other: '# orders' });

export const importedOf = (done: number, total: number): string =>
  `${formatNumber(done)} of ${ordersText(total)}`;

export const draftedText = (orders: number): string => `${ordersDrafted(orders)}.`;

export const rowsNotImported = (rows: number): string =>
  plural(rows, {
    one: '# row could not be imported.',
    other: '# rows could not be imported.',
  });

export const uploading = (file: string): string => `Uploading ${file}`;

export const reading = (file: string): string => `Reading ${file}`;

export const stoppedAfter = (orders: number): string => `Stopped after ${ordersText(orders)}`;

export const stopReason = (problem: string): string =>
  `${problem} Orders that were drafted stay. Continuing drafts no order twice.`;

export const importOrders = (orders: number): string => `Import ${ordersText(orders)}`;

interface RefusedRow {
  readonly row: number;
  readonly messages: readonly string[];
}

export const rowReason = (file: string, { row, messages }: RefusedRow): string =>
  `Row ${String(row)} of ${file}: ${messages.join('; ')}`;

export const downloadRows = (rows: number): string =>
  plural(rows, { one: 'Download # row', other: 'Download # rows' });

export const rowsLeftOutTitle = (rows: number): string =>
  plural(rows, { one: '# row cannot be imported', other: '# rows cannot be imported' });

export const columnsNotImported = (columns: readonly string[]): string =>
  `Columns not imported: ${columns.join(', ')}`;
