import type { DataOf } from './order.ts';

export interface MailPurchaseOrder {
  readonly type: 'MailPurchaseOrder';
  readonly mail: Omit<DataOf<'PurchaseOrderMailRequested'>, 'purchaseOrderId'>;
}

/** What became of a mail. */
export interface RecordMail {
  readonly type: 'RecordMail';
  readonly mailId: string;
  readonly outcome:
    | ({ readonly kind: 'sent' } & Omit<
        DataOf<'PurchaseOrderMailed'>,
        'purchaseOrderId' | 'mailId' | 'sentTo'
      >)
    | { readonly kind: 'failed'; readonly reason: string };
}
