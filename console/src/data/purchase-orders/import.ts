import type { ResponseOf } from '@quartermaster/contracts/core/route';
import {
  importPurchaseOrders,
  listLeftOutRows,
  type ToldRow,
} from '@quartermaster/contracts/purchase-orders/calls/import';
import { call } from '../../lib/http.ts';

type ImportCheck = ResponseOf<typeof importPurchaseOrders>;

/** A file that was read, and what would come of it. */
export interface Checked {
  readonly fileUrl: string;
  readonly name: string;
  readonly check: ImportCheck;
}

/** Reads what an import of an uploaded file would do. */
export const checkImport = (fileUrl: string): Promise<ImportCheck> =>
  call(importPurchaseOrders, { body: { fileUrls: [fileUrl], dryRun: true } });

export const fetchLeftOutRows = (fileUrl: string) => call(listLeftOutRows, { query: { fileUrl } });

/** Orders made by one call: few enough to see progress, and to be stopped between. */
const AT_ONCE = 25;

interface Progress {
  readonly created: number;
  readonly refused: readonly ToldRow[];
}

/** Makes the orders part by part. The server makes each order of a file once, so a part may be repeated. */
export const importParts = async (
  { fileUrl, check }: Checked,
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
