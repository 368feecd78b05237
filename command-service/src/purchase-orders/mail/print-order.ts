import type { Position } from '@quartermaster/contracts/core/position';
import { CallFailed, createFileClient } from '@quartermaster/contracts/core/client';
import type { PurchaseOrderId, Revision, TeamId } from '@quartermaster/contracts/core/ids';
import {
  exportPurchaseOrderPdf,
  type PdfOptions,
} from '@quartermaster/contracts/purchase-orders/calls/pdf';
import type { CallGrants } from '@quartermaster/platform/sessions/call-grants';

/** The order cannot be printed, also not by a retry; the message gives the reason. */
export class CannotPrint extends Error {
  override readonly name = 'CannotPrint';
}

/** A requested mail with a printed order. */
export interface RequestedMail {
  readonly teamId: TeamId;
  readonly purchaseOrderId: PurchaseOrderId;
  readonly mailId: string;
  /** Revision of the order, log position and instant (ISO) of the request. */
  readonly revision: Revision;
  readonly position: Position;
  readonly requestedAt: string;
}

/** Prints an order at the revision of the mail request. Rejects with CannotPrint when a retry would fail, too. */
export type PrintOrder = (
  requested: RequestedMail,
  options: PdfOptions,
) => Promise<{ readonly fileName: string; readonly content: Uint8Array }>;

interface PrintingApi {
  readonly grants: CallGrants;
  /** Address of the API, without `/api`. */
  readonly apiUrl: string;
  readonly fetch: typeof fetch;
}

const TIMEOUT_MS = 120_000;
/** A bad request, a disabled team, a deleted order. */
const FINAL: readonly number[] = [400, 403, 404];

const rethrowPrintFailure = (error: unknown): never => {
  if (!(error instanceof CallFailed)) throw error;
  const isFinal = FINAL.includes(error.status) || error.problem?.code === 'NO_PDF_PRINTER';
  throw isFinal ? new CannotPrint(error.message, { cause: error }) : error;
};

/** Calls the printing service through the API, with a grant for this order that is valid for some minutes. */
export const printOverApi =
  ({ grants, apiUrl, fetch }: PrintingApi): PrintOrder =>
  async ({ teamId, purchaseOrderId, requestedAt, position }, options) => {
    const token = await grants.issue(teamId, exportPurchaseOrderPdf, purchaseOrderId);
    const print = createFileClient({ baseUrl: apiUrl, fetch, token: () => token });
    const { name, content, stale } = await print(
      exportPurchaseOrderPdf,
      { params: { id: purchaseOrderId }, query: { asOf: requestedAt }, body: options },
      { minPosition: position, signal: AbortSignal.timeout(TIMEOUT_MS) },
    ).catch(rethrowPrintFailure);
    if (stale)
      throw new Error('The printing service has not read the requested revision of the order yet');
    return { fileName: name, content: new Uint8Array(await content.arrayBuffer()) };
  };
