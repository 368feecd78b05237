import { MAX_MAIL_ADDRESSES } from '@quartermaster/contracts/purchase-orders/calls/mail';
import type { ShortLine } from '@quartermaster/contracts/purchase-orders/rules/settlement/shortfall';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import { joinParts } from '../../../lib/words.ts';

/** "Spring restock (reference R-1)" */
export const orderWithReference = (name: string, reference: string): string =>
  reference === '' ? name : `${name} (reference ${reference})`;

export const greeting = (name: string): string => (name === '' ? 'Hello,' : `Hello ${name},`);

export const closing = (signature: string): string => `Best regards\n${signature}`.trim();

export const moreChanges = (count: number): string =>
  plural(count, { one: 'and # more change.', other: 'and # more changes.' });

export const moreItems = (count: number): string =>
  plural(count, { one: 'and # more item.', other: 'and # more items.' });

export const orderSubject = (order: string): string => `Purchase order ${order}`;

export const revisionSubject = (order: string, revision: number): string =>
  `Purchase order ${order}, revision ${String(revision)}`;

export const orderAttached = (order: string): string =>
  `Please find our purchase order ${order} attached as a PDF.`;

export const revisionAttached = (order: string, revision: number): string =>
  `Please find revision ${String(revision)} of our purchase order ${order} attached as a PDF. It replaces what we sent before.`;

export const hasChanged = (changes: string): string => `This has changed:\n${changes}`;

export const PLEASE_CONFIRM = 'Please confirm that you have received it and when you can deliver.';

export const listLine = (text: string): string => `- ${text}`;

export const claimSubject = (order: string): string => `Claim for purchase order ${order}`;

/** "- Lantern (L-1): 10 ordered, 8 accepted, 2 missing" */
export const claimLine = (
  item: string,
  { ordered, accepted, rejected, missing }: ShortLine,
): string => {
  const units = joinParts(
    ', ',
    `${formatNumber(ordered)} ordered`,
    `${formatNumber(accepted)} accepted`,
    rejected > 0 && `${formatNumber(rejected)} rejected`,
    missing > 0 && `${formatNumber(missing)} missing`,
  );
  return `- ${item}: ${units}`;
};

export const withSku = (item: string, sku: string): string =>
  sku === '' ? item : `${item} (${sku})`;

export const notYetDelivered = (order: string): string =>
  `These items of our purchase order ${order} have not been delivered in full yet:`;

export const notAsOrdered = (order: string): string =>
  `These items of our purchase order ${order} were not delivered as ordered:`;

export const creditTaken = (amount: string): string =>
  `We reduce what we owe you by ${amount}. Please confirm it with a credit note.`;

export const WHEN_DELIVERED = 'Please tell us when the missing units will be delivered.';

export const TOO_MANY_ADDRESSES = `At most ${String(MAX_MAIL_ADDRESSES)} addresses, copies included`;

export const mailTo = (addresses: readonly string[]): string => `To: ${addresses.join(', ')}`;

export const mailCopyTo = (addresses: readonly string[]): string =>
  `Copy to: ${addresses.join(', ')}`;

export const mailSubject = (subject: string): string => `Subject: ${subject}`;

export const alsoSetTo = (status: string): string => `Also set the status to ${status}`;

export const noContact = (supplier: string): string =>
  `${supplier} has no contact with an email address; type one.`;

export const copyTo = (addresses: readonly string[]): string => `copy to ${addresses.join(', ')}`;

interface SentMail {
  readonly subject: string;
  readonly author: string;
  readonly at: string;
}

export const sentBy = ({ subject, author, at }: SentMail): string =>
  `${subject} · ${author} · ${formatDateTime(at)}`;

export const notAcceptedFor = (addresses: readonly string[]): string =>
  `The mail server did not accept it for ${addresses.join(', ')}`;
