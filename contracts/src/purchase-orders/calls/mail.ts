import { z } from 'zod';
import type { PurchaseOrderId } from '../../core/ids.ts';
import { uuid, brandedUuid } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { emailAddress, lineText, text } from '../../core/text.ts';
import { pdfOptions } from './pdf.ts';

/** Receivers of one mail, copies included. */
export const MAX_MAIL_ADDRESSES = 10;

const byId = z.object({ id: brandedUuid<PurchaseOrderId>() });
/** True when a text can be a mail address. */
export const isMailAddress = (text: string): boolean => emailAddress.safeParse(text).success;

const mailBody = z
  .strictObject({
    to: z.array(emailAddress).min(1, 'Must have at least one address').max(MAX_MAIL_ADDRESSES),
    cc: z.array(emailAddress).max(MAX_MAIL_ADDRESSES).default([]),
    subject: lineText.trim().min(1).max(200),
    message: text.trim().min(1).max(5000),
    pdf: pdfOptions.prefault({}),
  })
  .superRefine(({ to, cc }, context) => {
    const all = [...to, ...cc].map((one) => one.toLowerCase());
    const wrong = (message: string): void =>
      context.addIssue({ code: 'custom', path: ['to'], message });
    if (all.length > MAX_MAIL_ADDRESSES) {
      wrong(`Must be at most ${String(MAX_MAIL_ADDRESSES)} addresses, copies included`);
    }
    if (new Set(all).size < all.length) wrong('Must name each address once, copies included');
  });

export const mailPurchaseOrder = defineRoute({
  id: 'API-PO-43',
  method: 'POST',
  path: '/purchase-orders/:id/mail',
  kind: 'command',
  versioned: true,
  summary:
    'Has an order mailed as a PDF, as it stands at that moment; answers once that is recorded; a team sends at most 60 mails to 200 addresses an hour, and 300 to 1,000 a day (429)',
  params: byId,
  body: mailBody,
  response: z.object({ mailId: uuid }),
  refusals: ['PURCHASE_ORDER_DELETED'],
});

/** A mail with the printed order, and its outcome. */
const purchaseOrderMail = z.object({
  id: uuid,
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  /** User who requested the mail, and the instant of the request (ISO). */
  requestedBy: z.string(),
  requestedAt: z.string(),
  /** Revision of the order that is printed. */
  revision: z.int().min(0),
  state: z.enum(['BeingSent', 'Sent', 'Failed']),
  /** Instant at which the mail was sent or given up (ISO); null before. */
  settledAt: z.string().nullable(),
  /** Reason for giving up; null otherwise. */
  reason: z.string().nullable(),
  /** Addresses that the mail server refused although it accepted the mail. */
  refused: z.array(z.string()),
  /** PDF that was sent, with the SHA-256 of its bytes; null before it was sent. */
  file: z.object({ name: z.string(), sha256: z.string() }).nullable(),
});
export type PurchaseOrderMail = z.infer<typeof purchaseOrderMail>;

export const listPurchaseOrderMails = defineRoute({
  id: 'API-PO-44',
  method: 'GET',
  path: '/purchase-orders/:id/mails',
  kind: 'query',
  summary: 'The mails an order was sent with, newest first; deleted orders too',
  params: byId,
  response: z.array(purchaseOrderMail),
});

export const purchaseOrderMailRoutes = [mailPurchaseOrder, listPurchaseOrderMails] as const;
