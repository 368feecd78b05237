import {
  isMailAddress,
  MAX_MAIL_ADDRESSES,
} from '@quartermaster/contracts/purchase-orders/calls/mail';
import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import type { UserContext } from '@quartermaster/contracts/auth/calls';
import type { MailBody } from '../../../data/purchase-orders/mail.ts';
import {
  changesSinceMail,
  versionNumber,
} from '@quartermaster/contracts/purchase-orders/rules/mailed';
import { formatCount } from '../../../lib/format.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { type ChangedOrder, changeTexts } from './changes-since-mail.ts';
import { type PdfChoice, usualPdf, sortedItemIds } from '../documents/pdf-section.tsx';
import { joined } from '../../../lib/words.ts';

export interface MailDraft {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly message: string;
  readonly pdf: PdfChoice;
  /** Sets a draft to sent as well. */
  readonly marksSent: boolean;
}

export type Contact = Supplier['contacts'][number];

export const contactsOf = (supplier: Supplier | null): readonly Contact[] =>
  (supplier?.contacts ?? [])
    .filter(({ email }) => email.trim() !== '')
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary));

export interface Writer {
  readonly user: Pick<UserContext['user'], 'firstName' | 'surname'>;
  /** As on the paper, and as the mail is sent. */
  readonly shop: string;
}

const signatureOf = ({ user, shop }: Writer): string =>
  joined('\n', `${user.firstName} ${user.surname}`.trim(), shop);

/** "Spring restock (reference R-1)". */
export const orderNamed = ({ content: { name, reference } }: OrderScreen['order']): string =>
  reference === '' ? name : `${name} (reference ${reference})`;

/** A greeting, the paragraphs and the signature. */
export const mailText = (
  { supplier }: Pick<OrderScreen, 'supplier'>,
  contact: Contact | undefined,
  writer: Writer,
  paragraphs: readonly string[],
): string => {
  const greeted = contact?.name.trim() ?? '';
  return [
    `Hello ${greeted === '' ? (supplier?.name ?? '') : greeted}`.trim() + ',',
    ...paragraphs,
    `Best regards\n${signatureOf(writer)}`.trim(),
  ].join('\n\n');
};

/** To the contact, with the usual paper. */
export const addressed = (contact: Contact | undefined) => ({
  to: contact === undefined ? [] : [contact.email.trim()],
  cc: [],
  pdf: usualPdf,
});

/** Leaves room for the other paragraphs in the longest message of a mail. */
const LONGEST_LIST = 3500;

/** A line for each, as many as the message has room for; the last one counts the others. */
export const listText = (lines: readonly string[], noun: string): string => {
  let length = 0;
  const fitting = lines.filter((line) => (length += line.length + 1) <= LONGEST_LIST);
  const others = lines.length - fitting.length;
  return [...fitting, ...(others > 0 ? [`and ${formatCount(others, `more ${noun}`)}.`] : [])].join(
    '\n',
  );
};

/** What changed since the last mail, as the next revision for the supplier. */
const revisionFor = (
  screen: ChangedOrder & Pick<OrderScreen, 'supplier'>,
  contact: Contact | undefined,
  writer: Writer,
): MailDraft => {
  const revision = `revision ${String(versionNumber(screen.order))}`;
  const lines = changeTexts(screen).map((text) => `- ${text}`);
  return {
    ...addressed(contact),
    subject: `Purchase order ${screen.order.content.name}, ${revision}`.slice(0, 200),
    message: mailText(screen, contact, writer, [
      `Please find ${revision} of our purchase order ${orderNamed(screen.order)} attached as a PDF. It replaces what we sent before.`,
      `This has changed:\n${listText(lines, 'change')}`,
      'Please confirm that you have received it and when you can deliver.',
    ]),
    marksSent: screen.order.status === 'Draft',
  };
};

const firstFor = (
  screen: Pick<OrderScreen, 'order' | 'supplier'>,
  contact: Contact | undefined,
  writer: Writer,
): MailDraft => ({
  ...addressed(contact),
  subject: `Purchase order ${screen.order.content.name}`.slice(0, 200),
  message: mailText(screen, contact, writer, [
    `Please find our purchase order ${orderNamed(screen.order)} attached as a PDF.`,
    'Please confirm that you have received it and when you can deliver.',
  ]),
  marksSent: screen.order.status === 'Draft',
});

/** The mail with an order; with what changed, when the supplier has an earlier version of it. */
export const draftFor = (
  screen: ChangedOrder & Pick<OrderScreen, 'supplier'>,
  contact: Contact | undefined,
  writer: Writer,
): MailDraft =>
  changesSinceMail(screen.order).length > 0
    ? revisionFor(screen, contact, writer)
    : firstFor(screen, contact, writer);

/** What is wrong with the addresses of a field; null when nothing is. */
const addressProblem = (addresses: readonly string[]): string | null => {
  const wrong = addresses.find((address) => !isMailAddress(address));
  return wrong === undefined ? null : `${wrong} is not an email address`;
};

const together = ({ to, cc }: MailDraft): string | null => {
  const all = [...to, ...cc].map((address) => address.toLowerCase());
  if (all.length > MAX_MAIL_ADDRESSES) {
    return `At most ${String(MAX_MAIL_ADDRESSES)} addresses, copies included`;
  }
  return new Set(all).size < all.length ? 'Each address once, copies included' : null;
};

export const problemsOf = (draft: MailDraft) => ({
  to: addressProblem(draft.to) ?? together(draft),
  cc: addressProblem(draft.cc),
  subject: draft.subject.trim() === '' ? 'Enter a subject' : null,
  message: draft.message.trim() === '' ? 'Enter a message' : null,
});

export const isReady = (draft: MailDraft): boolean =>
  draft.to.length > 0 && Object.values(problemsOf(draft)).every((problem) => problem === null);

export const bodyOf = (
  { to, cc, subject, message, pdf }: MailDraft,
  { order, variants }: Pick<OrderScreen, 'order' | 'variants'>,
): MailBody => ({
  to: [...to],
  cc: [...cc],
  subject,
  message,
  pdf: { ...pdf.switches, sortedItemIds: sortedItemIds(order.items, pdf.sort, variants) },
});

/** The mail as text, for any other program to send it. */
export const textOf = ({ to, cc, subject, message }: MailDraft): string =>
  [
    `To: ${to.join(', ')}`,
    ...(cc.length > 0 ? [`Copy to: ${cc.join(', ')}`] : []),
    `Subject: ${subject}`,
    '',
    message,
  ].join('\n');
