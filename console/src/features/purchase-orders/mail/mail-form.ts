import {
  isMailAddress,
  MAX_MAIL_ADDRESSES,
} from '@quartermaster/contracts/purchase-orders/calls/mail';
import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import type { UserContext } from '@quartermaster/contracts/auth/calls';
import type { MailBody } from '../../../data/purchase-orders/mail.ts';
import {
  listChangesSinceMail,
  getVersionNumber,
} from '@quartermaster/contracts/purchase-orders/rules/mailed-versions';
import type { OrderScreen } from '../order/order-screen.ts';
import { type ChangedOrder, describeChanges } from './changes-since-mail.ts';
import { type PdfChoice, defaultPdfOptions, sortItemIds } from '../documents/pdf-section.tsx';
import { joinParts } from '../../../lib/words.ts';
import {
  closing,
  greeting,
  hasChanged,
  listLine,
  mailCopyTo,
  mailSubject,
  mailTo,
  moreChanges,
  orderAttached,
  orderSubject,
  orderWithReference,
  PLEASE_CONFIRM,
  revisionAttached,
  revisionSubject,
  TOO_MANY_ADDRESSES,
} from './words.ts';
import { noAddress } from '../../../data/invite-words.ts';

export interface MailDraft {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly message: string;
  readonly pdf: PdfChoice;
  /** The mail also sets a draft to sent. */
  readonly marksSent: boolean;
}

export type Contact = Supplier['contacts'][number];

export const listMailContacts = (supplier: Supplier | null): readonly Contact[] =>
  (supplier?.contacts ?? [])
    .filter(({ email }) => email.trim() !== '')
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary));

export interface Writer {
  readonly user: Pick<UserContext['user'], 'firstName' | 'surname'>;
  /** Name of the shop, as on the printed order and as the sender of the mail. */
  readonly shop: string;
}

const formatSignature = ({ user, shop }: Writer): string =>
  joinParts('\n', `${user.firstName} ${user.surname}`.trim(), shop);

export const formatOrderName = ({ content: { name, reference } }: OrderScreen['order']): string =>
  orderWithReference(name, reference);

/** Composes a greeting, the paragraphs and the signature. */
export const mailText = (
  { supplier }: Pick<OrderScreen, 'supplier'>,
  contact: Contact | undefined,
  writer: Writer,
  paragraphs: readonly string[],
): string => {
  const greeted = contact?.name.trim() ?? '';
  return [
    greeting(greeted === '' ? (supplier?.name.trim() ?? '') : greeted),
    ...paragraphs,
    closing(formatSignature(writer)),
  ].join('\n\n');
};

/** Recipient and default PDF of a new mail. */
export const createMailDefaults = (contact: Contact | undefined) => ({
  to: contact === undefined ? [] : [contact.email.trim()],
  cc: [],
  pdf: defaultPdfOptions,
});

/** Characters of a list, so that the other paragraphs fit into the longest message of a mail. */
const MAX_LIST_LENGTH = 3500;

/** Joins the lines that fit into the message; `more` counts the others in a last line. */
export const listText = (lines: readonly string[], more: (others: number) => string): string => {
  let length = 0;
  const fitting = lines.filter((line) => (length += line.length + 1) <= MAX_LIST_LENGTH);
  const others = lines.length - fitting.length;
  return [...fitting, ...(others > 0 ? [more(others)] : [])].join('\n');
};

/** Drafts a mail with the changes since the last one, as the next revision for the supplier. */
const createRevisionMail = (
  screen: ChangedOrder & Pick<OrderScreen, 'supplier'>,
  contact: Contact | undefined,
  writer: Writer,
): MailDraft => {
  const revision = getVersionNumber(screen.order);
  const lines = describeChanges(screen).map(listLine);
  return {
    ...createMailDefaults(contact),
    subject: revisionSubject(screen.order.content.name, revision).slice(0, 200),
    message: mailText(screen, contact, writer, [
      revisionAttached(formatOrderName(screen.order), revision),
      hasChanged(listText(lines, moreChanges)),
      PLEASE_CONFIRM,
    ]),
    marksSent: screen.order.status === 'Draft',
  };
};

const createFirstMail = (
  screen: Pick<OrderScreen, 'order' | 'supplier'>,
  contact: Contact | undefined,
  writer: Writer,
): MailDraft => ({
  ...createMailDefaults(contact),
  subject: orderSubject(screen.order.content.name).slice(0, 200),
  message: mailText(screen, contact, writer, [
    orderAttached(formatOrderName(screen.order)),
    PLEASE_CONFIRM,
  ]),
  marksSent: screen.order.status === 'Draft',
});

/** Drafts the mail with an order; lists the changes when the supplier has an earlier version of it. */
export const createOrderMail = (
  screen: ChangedOrder & Pick<OrderScreen, 'supplier'>,
  contact: Contact | undefined,
  writer: Writer,
): MailDraft =>
  listChangesSinceMail(screen.order).length > 0
    ? createRevisionMail(screen, contact, writer)
    : createFirstMail(screen, contact, writer);

/** Names the first invalid address of a field; null when all are valid. */
const addressProblem = (addresses: readonly string[]): string | null => {
  const wrong = addresses.find((address) => !isMailAddress(address));
  return wrong === undefined ? null : noAddress(wrong);
};

const findRecipientsProblem = ({ to, cc }: MailDraft): string | null => {
  const all = [...to, ...cc].map((address) => address.toLowerCase());
  if (all.length > MAX_MAIL_ADDRESSES) return TOO_MANY_ADDRESSES;
  return new Set(all).size < all.length ? 'Each address once, copies included' : null;
};

export const findProblems = (draft: MailDraft) => ({
  to: addressProblem(draft.to) ?? findRecipientsProblem(draft),
  cc: addressProblem(draft.cc),
  subject: draft.subject.trim() === '' ? 'Enter a subject' : null,
  message: draft.message.trim() === '' ? 'Enter a message' : null,
});

export const isReady = (draft: MailDraft): boolean =>
  draft.to.length > 0 && Object.values(findProblems(draft)).every((problem) => problem === null);

export const toMailBody = (
  { to, cc, subject, message, pdf }: MailDraft,
  { order, variants }: Pick<OrderScreen, 'order' | 'variants'>,
): MailBody => ({
  to: [...to],
  cc: [...cc],
  subject,
  message,
  pdf: { ...pdf.switches, sortedItemIds: sortItemIds(order.items, pdf.sort, variants) },
});

/** Formats the mail as plain text, for sending it with another program. */
export const formatMail = ({ to, cc, subject, message }: MailDraft): string =>
  [mailTo(to), ...(cc.length > 0 ? [mailCopyTo(cc)] : []), mailSubject(subject), '', message].join(
    '\n',
  );
