import { z } from 'zod';
import { createAddressReplacer, defineEvent, createTextReplacer } from '../../core/event.ts';
import { idSchemas } from '../../core/ids.ts';
import { recordedPdfOptions } from './recorded.ts';

const mail = { purchaseOrderId: idSchemas.purchaseOrderId, mailId: z.string() };

export const purchaseOrderMailRequested = defineEvent({
  type: 'PurchaseOrderMailRequested',
  version: 1,
  summary: 'Somebody wanted an order mailed as a PDF; what is printed is this revision.',
  data: z.object({
    ...mail,
    to: z.array(z.string()),
    cc: z.array(z.string()),
    /** The reply address. */
    replyTo: z.string(),
    subject: z.string(),
    message: z.string(),
    pdf: recordedPdfOptions,
  }),
  persons: {
    replace: (data, replacement) => {
      const address = createAddressReplacer(replacement);
      const { to, cc, replyTo } = data;
      return { ...data, to: to.map(address), cc: cc.map(address), replyTo: address(replyTo) };
    },
  },
  teamTexts: { replace: createTextReplacer('subject', 'message') },
});

export const purchaseOrderMailed = defineEvent({
  type: 'PurchaseOrderMailed',
  version: 1,
  summary: 'A mail server took over the mail with the printed order.',
  data: z.object({
    ...mail,
    /** Revision of the printed order: that of the request. */
    revision: z.int(),
    fileName: z.string(),
    /** SHA-256 of the bytes of the PDF, in hex. */
    sha256: z.string(),
    /** Addresses that the mail server accepted, copies included, and those that it refused. */
    sentTo: z.array(z.string()),
    refused: z.array(z.string()),
  }),
  persons: {
    replace: (data, replacement) => {
      const address = createAddressReplacer(replacement);
      return { ...data, sentTo: data.sentTo.map(address), refused: data.refused.map(address) };
    },
  },
  teamTexts: { replace: createTextReplacer('fileName') },
});

export const purchaseOrderMailFailed = defineEvent({
  type: 'PurchaseOrderMailFailed',
  version: 1,
  summary: 'The mail with the printed order was given up; it is not tried again.',
  data: z.object({ ...mail, to: z.array(z.string()), reason: z.string() }),
  persons: {
    replace: (data, replacement) => ({
      ...data,
      to: data.to.map(createAddressReplacer(replacement)),
    }),
  },
  teamTexts: { replace: createTextReplacer('reason') },
});
