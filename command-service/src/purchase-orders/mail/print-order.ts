import { CallFailed, createFileClient } from '@quartermaster/contracts/core/client';
import type {
  Position,
  PurchaseOrderId,
  Revision,
  TeamId,
} from '@quartermaster/contracts/core/ids';
import {
  exportPurchaseOrderPdf,
  type PdfOptions,
} from '@quartermaster/contracts/purchase-orders/calls/pdf';
import type { PrintGrants } from '@quartermaster/infra/platform/sessions/print-grants';

/** Asking again would get the same answer; the message says why. */
export class CannotPrint extends Error {
  override readonly name = 'CannotPrint';
}

/** A mail with a printed order that was asked for. */
export interface RequestedMail {
  readonly teamId: TeamId;
  readonly purchaseOrderId: PurchaseOrderId;
  readonly mailId: string;
  /** Where and when it was asked for: revision of the order, place in the log, instant (ISO). */
  readonly revision: Revision;
  readonly position: Position;
  readonly requestedAt: string;
}

/** Prints an order as it stood when its mail was asked for. Rejects with CannotPrint where trying again is futile. */
export type PrintOrder = (
  asked: RequestedMail,
  options: PdfOptions,
) => Promise<{ readonly fileName: string; readonly content: Uint8Array }>;

interface PrintingApi {
  readonly grants: PrintGrants;
  /** Where the API is, without `/api`. */
  readonly apiUrl: string;
  readonly fetch: typeof fetch;
}

const TIMEOUT_MS = 120_000;
/** A bad request, a disabled team, an order that is gone. */
const FINAL: readonly number[] = [400, 403, 404];

const asFinal = (error: unknown): never => {
  if (!(error instanceof CallFailed)) throw error;
  const isFinal = FINAL.includes(error.status) || error.problem?.code === 'NO_PDF_PRINTER';
  throw isFinal ? new CannotPrint(error.message, { cause: error }) : error;
};

/** Asks the service that prints, through the API, with leave to print this one order for some minutes. */
export const printOverApi =
  ({ grants, apiUrl, fetch }: PrintingApi): PrintOrder =>
  async ({ teamId, purchaseOrderId, requestedAt, position }, options) => {
    const token = await grants.give(teamId, purchaseOrderId);
    const print = createFileClient({ baseUrl: apiUrl, fetch, token: () => token });
    const { name, content, stale } = await print(
      exportPurchaseOrderPdf,
      { params: { id: purchaseOrderId }, query: { asOf: requestedAt }, body: options },
      { minPosition: position, signal: AbortSignal.timeout(TIMEOUT_MS) },
    ).catch(asFinal);
    if (stale) throw new Error('The order as it was asked for is not known to the printer yet');
    return { fileName: name, content: new Uint8Array(await content.arrayBuffer()) };
  };
