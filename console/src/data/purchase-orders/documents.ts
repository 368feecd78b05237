import type { CallInput } from '@quartermaster/contracts/core/client';
import {
  getPurchaseOrder,
  updatePurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { exportPurchaseOrderPdf } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call, requireRevision, request, requestFile } from '../../lib/http.ts';
import { type AttachmentsStep, changeAttachments, oneAfterAnother } from '../attachments.ts';
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

const createAttachmentList = (id: string) => ({
  read: async () => {
    const { body, revision } = await request(getPurchaseOrder, { params: { id } });
    return { urls: body.content.attachmentUrls, revision };
  },
  write: (attachmentUrls: string[], revision: number | null) => {
    const change = { params: { id }, body: { content: { attachmentUrls } } };
    return call(updatePurchaseOrder, change, requireRevision(revision));
  },
});

export const useChangeAttachments = (id: string) =>
  useMutation({
    mutationFn: (step: AttachmentsStep) => changeAttachments(createAttachmentList(id), step),
    scope: oneAfterAnother(id),
    meta: { failed: 'The documents were not changed', changes: ['purchase-orders'], words },
  });
