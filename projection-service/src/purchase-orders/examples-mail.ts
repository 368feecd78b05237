import {
  purchaseOrderMailed,
  purchaseOrderMailFailed,
  purchaseOrderMailRequested,
} from '@quartermaster/contracts/purchase-orders/events/mails';
import { pdfOptions } from '@quartermaster/contracts/purchase-orders/calls/pdf';
import { fact, type GivenEvent } from '../core/given-events.ts';
import { order } from './examples.ts';

const stream = `purchase_order.${order}`;
const system = { actor: { kind: 'system' as const, name: 'mail-orders' } };
const to = ['sales@harbour.example', 'ann@harbour.example'];
const ids = (mailId: string) => ({ purchaseOrderId: order, mailId });

export const firstMail = '00000000-0000-4000-8000-0000000000d1';
export const secondMail = '00000000-0000-4000-8000-0000000000d2';

export const mailRequested = (mailId = firstMail): GivenEvent =>
  fact(purchaseOrderMailRequested, stream, {
    ...ids(mailId),
    to,
    cc: ['boss@gift-shop.example'],
    replyTo: 'owner@gift-shop.example',
    subject: 'Purchase order PO-0001',
    message: 'Please deliver.',
    pdf: pdfOptions.parse({}),
  });

export const mailed = (mailId = firstMail, revision = 2): GivenEvent =>
  fact(
    purchaseOrderMailed,
    stream,
    {
      ...ids(mailId),
      revision,
      fileName: 'PO-0001.pdf',
      sha256: 'ab12',
      sentTo: to,
      refused: ['boss@gift-shop.example'],
    },
    system,
  );

export const mailFailed = (mailId = firstMail): GivenEvent =>
  fact(
    purchaseOrderMailFailed,
    stream,
    { ...ids(mailId), to, reason: 'connect ECONNREFUSED' },
    system,
  );
