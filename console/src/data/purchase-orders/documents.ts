import type { CallInput } from '@quartermaster/contracts/core/client';
import {
  getPurchaseOrder,
  updatePurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { exportPurchaseOrderPdf } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, matching, request, requestFile } from '../../lib/http.ts';
import { codeOf } from '../../lib/problems.ts';
import { words } from './order.ts';

export type PdfBody = NonNullable<CallInput<typeof exportPurchaseOrderPdf>['body']>;

/** The file as of a revision: another one is another file. */
export const pdfQuery = (id: string, revision: number | null, body: PdfBody) =>
  queryOptions({
    queryKey: ['purchase-orders', 'pdf', id, revision, body],
    queryFn: ({ signal }) =>
      requestFile(exportPurchaseOrderPdf, { params: { id }, body }, { signal }),
    gcTime: 60_000, // files are large
  });

type Step = (urls: readonly string[]) => readonly string[];

const MOST_TRIES = 4;

/** One step on the current list; when another user changed it first, on the list of that change. */
const changeAttachments = async (id: string, step: Step, tries = 1): Promise<void> => {
  const { body, revision } = await request(getPurchaseOrder, { params: { id } });
  const attachmentUrls = [...step(body.content.attachmentUrls)];
  try {
    const change = { params: { id }, body: { content: { attachmentUrls } } };
    await call(updatePurchaseOrder, change, matching(revision));
  } catch (error) {
    if (codeOf(error) !== 'VERSION_STALE' || tries === MOST_TRIES) throw error;
    await changeAttachments(id, step, tries + 1);
  }
};

export const useChangeAttachments = (id: string) =>
  useMutation({
    mutationFn: (step: Step) => changeAttachments(id, step),
    scope: { id: `attachments of ${id}` }, // several files arrive at once, and all change one list
    meta: { failed: 'The documents were not changed', changes: ['purchase-orders'], words },
  });
