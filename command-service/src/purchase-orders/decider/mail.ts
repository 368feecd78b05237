import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import type { DataOf, PurchaseOrder } from './order.ts';

export interface MailPurchaseOrder {
  readonly type: 'MailPurchaseOrder';
  readonly mail: Omit<DataOf<'PurchaseOrderMailRequested'>, 'purchaseOrderId'>;
}

/** Outcome of a mail. */
export interface RecordMail {
  readonly type: 'RecordMail';
  readonly mailId: string;
  readonly outcome:
    | ({
        readonly kind: 'sent';
        /** Places of the refused addresses among the receivers: a receiver may be erased before the outcome is recorded. */
        readonly refused: readonly number[];
      } & Pick<DataOf<'PurchaseOrderMailed'>, 'revision' | 'fileName' | 'sha256'>)
    | { readonly kind: 'failed'; readonly reason: string };
}

/** The addresses of a mail, copies last. */
export const listReceivers = ({
  to,
  cc,
}: Pick<DataOf<'PurchaseOrderMailRequested'>, 'to' | 'cc'>): readonly string[] => [...to, ...cc];

const NO_SUCH_ITEM = 'No such item in this order';

/** Requests a mail of the current order; rejects an order that cannot be printed. */
export const mailOrder = (
  { mail }: MailPurchaseOrder,
  order: PurchaseOrder,
): readonly PurchaseOrderEvent[] => {
  const known = new Set(order.items.map(({ id }) => id));
  const strange = mail.pdf.sortedItemIds.findIndex((id) => !known.has(id));
  if (strange >= 0) {
    throw new Rejection('VALIDATION_FAILED', NO_SUCH_ITEM, {
      issues: [{ path: `pdf.sortedItemIds.${String(strange)}`, message: NO_SUCH_ITEM }],
    });
  }
  return [{ type: 'PurchaseOrderMailRequested', data: { purchaseOrderId: order.id, ...mail } }];
};

/** Records the outcome once per mail, also for an order that was deleted meanwhile. */
export const recordMail = (
  { mailId, outcome }: RecordMail,
  order: PurchaseOrder,
): readonly PurchaseOrderEvent[] => {
  const mail = order.openMails.find((open) => open.mailId === mailId);
  if (mail === undefined) return [];
  const ids = { purchaseOrderId: order.id, mailId };
  if (outcome.kind === 'failed') {
    return [
      { type: 'PurchaseOrderMailFailed', data: { ...ids, to: mail.to, reason: outcome.reason } },
    ];
  }
  const { revision, fileName, sha256 } = outcome;
  const isRefused = (_: string, place: number): boolean => outcome.refused.includes(place);
  const refused = listReceivers(mail).filter(isRefused);
  const sentTo = listReceivers(mail).filter((address, place) => !isRefused(address, place));
  const data = { ...ids, revision, fileName, sha256, sentTo, refused };
  return [{ type: 'PurchaseOrderMailed', data }];
};
