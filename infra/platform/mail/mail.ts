import { toOneLine } from '@quartermaster/contracts/core/text';

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string | Uint8Array;
  /** Id of a picture that the HTML shows at `cid:<contentId>`; mail programs do not list it. */
  readonly contentId?: string;
}

export interface MailMessage {
  readonly to: string | readonly string[];
  readonly cc?: readonly string[];
  /** Reply address, when it differs from the sender. */
  readonly replyTo?: string;
  /** Display name of the sender instead of the product's; the address stays. */
  readonly senderName?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
  /** Address that stops further mails of this kind at a POST, for the button of mail programs (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** The same for every try to send this mail, so that the receiver can drop repetitions. */
  readonly messageId: string;
}

/** The mail server refuses every address or the mail itself; a retry fails the same way. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** True when the server says that there is no such mailbox. */
  readonly isUnknownMailbox: boolean;
  constructor(
    message: string,
    options: ErrorOptions & { readonly isUnknownMailbox?: boolean } = {},
  ) {
    super(message, options);
    this.isUnknownMailbox = options.isUnknownMailbox ?? false;
  }
}

/** Sends a mail or rejects; the caller decides on retries, which are useless after MailRefused. */
export interface Mail {
  /** Returns the refused addresses, when at least one was accepted. */
  readonly send: (message: MailMessage) => Promise<{ readonly refused: readonly string[] }>;
  readonly close: () => Promise<void>;
}

/** The sender unless the URL of the mail server sets another. */
export const defaultSender = 'Quartermaster <no-reply@quartermaster.example>';

/** An address object, so that an address with a comma is not split in two. */
const toAddressObject = (address: string) => ({ name: '', address });

export const listReceivers = ({ to }: Pick<MailMessage, 'to'>): readonly string[] =>
  typeof to === 'string' ? [to] : to;

/** `Shop <buying@shop.example>` with another display name. */
const withDisplayName = (from: string, name: string) => ({
  name: toOneLine(name),
  address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from,
});

/** The options of nodemailer for a message. No text of a header has more than one line. */
export const buildMailOptions = (message: MailMessage, from: string) => ({
  from: message.senderName === undefined ? from : withDisplayName(from, message.senderName),
  to: listReceivers(message).map(toAddressObject),
  cc: (message.cc ?? []).map(toAddressObject),
  ...(message.replyTo !== undefined && { replyTo: toAddressObject(message.replyTo) }),
  ...(message.unsubscribeUrl !== undefined && {
    headers: {
      'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }),
  subject: toOneLine(message.subject),
  text: message.text,
  html: message.html,
  messageId: `<${message.messageId}@quartermaster>`,
  attachments: (message.attachments ?? []).map(({ filename, contentType, content, contentId }) => ({
    filename: toOneLine(filename),
    contentType,
    content: typeof content === 'string' ? content : Buffer.from(content),
    ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
  })),
});
