import type { ResponseOf } from '@quartermaster/contracts/core/route';
import {
  importPurchaseOrders,
  listLeftOutRows,
  type ToldRow,
} from '@quartermaster/contracts/purchase-orders/calls/import';
import { call } from '../../lib/http.ts';

type ImportCheck = ResponseOf<typeof importPurchaseOrders>;

/** A checked import file with the result of a dry run. */
export interface CheckedFile {
  readonly fileUrl: string;
  readonly name: string;
  readonly check: ImportCheck;
}

/** Checks an uploaded import file without creating orders. */
export const checkImport = (fileUrl: string): Promise<ImportCheck> =>
  call(importPurchaseOrders, { body: { fileUrls: [fileUrl], dryRun: true } });

export const fetchLeftOutRows = (fileUrl: string) => call(listLeftOutRows, { query: { fileUrl } });

/** Orders in one call: few enough to show progress, and to stop between calls. */
const AT_ONCE = 25;

interface Progress {
  readonly created: number;
  readonly refused: readonly ToldRow[];
}

/** Creates the orders in parts. The server creates each order of a file once, so a part may be repeated. */
export const importParts = async (
  { fileUrl, check }: CheckedFile,
  start: number,
  onDone: (done: number) => void,
): Promise<Progress> => {
  let progress: Progress = { created: start, refused: [] };
  for (let from = start; from < check.total; from += AT_ONCE) {
    const body = { fileUrls: [fileUrl], from, limit: AT_ONCE };
    const { created, errors } = await call(importPurchaseOrders, { body });
    progress = {
      created: progress.created + created,
      refused: [...progress.refused, ...errors.slice(check.errors.length)],
    };
    onDone(Math.min(check.total, from + AT_ONCE));
  }
  return progress;
};
