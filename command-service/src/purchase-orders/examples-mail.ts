import { pdfOptions } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import type { MailPurchaseOrder } from './decider/mail.ts';
import { purchaseOrderId } from './examples.ts';

export const mailId = '0199e000-0000-7000-8000-0000000000d1';

export const mailTo = (
  given: Partial<MailPurchaseOrder['mail']> = {},
): MailPurchaseOrder & { readonly mail: object } => ({
  type: 'MailPurchaseOrder',
  mail: {
    mailId,
    to: ['sales@harbour.example'],
    cc: ['boss@gift-shop.example'],
    replyTo: 'buyer@gift-shop.example',
    subject: 'Purchase order PO-0001',
    message: 'Hello Ann,\n\nplease find our order attached.\nBest regards',
    pdf: pdfOptions.parse({}),
    ...given,
  },
});

type Of<Type extends PurchaseOrderEvent['type']> = Extract<PurchaseOrderEvent, { type: Type }>;

export const mailRequested = (
  given: Partial<MailPurchaseOrder['mail']> = {},
): Of<'PurchaseOrderMailRequested'> => ({
  type: 'PurchaseOrderMailRequested',
  data: { purchaseOrderId, ...mailTo(given).mail },
});

export const mailed = (
  given: Partial<Of<'PurchaseOrderMailed'>['data']> = {},
): Of<'PurchaseOrderMailed'> => ({
  type: 'PurchaseOrderMailed',
  data: {
    purchaseOrderId,
    mailId,
    revision: 2,
    fileName: 'PO-0001.pdf',
    sha256: 'ab',
    sentTo: ['sales@harbour.example', 'boss@gift-shop.example'],
    refused: [],
    ...given,
  },
});

export const mailFailed = (reason: string): Of<'PurchaseOrderMailFailed'> => ({
  type: 'PurchaseOrderMailFailed',
  data: { purchaseOrderId, mailId, to: ['sales@harbour.example'], reason },
});
