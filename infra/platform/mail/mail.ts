export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string | Uint8Array;
}

export interface MailMessage {
  readonly to: string | readonly string[];
  readonly cc?: readonly string[];
  /** Whom an answer goes to, other than the sender. */
  readonly replyTo?: string;
  /** What the sender is called, other than the product; the address stays. */
  readonly senderName?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
  /** The same for every try to send this mail, so that a receiver recognises a repetition. */
  readonly messageId: string;
}

/** Sending it again would not help: the mail server refuses every address, or the mail itself. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Sends a mail or rejects; trying again is the caller's affair, and futile after MailRefused. */
export interface Mail {
  /** Answers the addresses that were refused, where another was not. */
  readonly send: (message: MailMessage) => Promise<{ readonly refused: readonly string[] }>;
  readonly close: () => Promise<void>;
}

/** The address mails come from unless the mail server's address names another. */
export const defaultSender = 'Quartermaster <no-reply@quartermaster.example>';

/** Given as an address and nothing else, so that one that holds a comma does not become two. */
const asAddress = (address: string) => ({ name: '', address });

export const receiversOf = ({ to }: Pick<MailMessage, 'to'>): readonly string[] =>
  typeof to === 'string' ? [to] : to;

/** `Shop <buying@shop.example>` under another name. */
const renamed = (from: string, name: string) => ({
  name,
  address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from,
});

/** What nodemailer is told of a message. */
export const mailOptions = (message: MailMessage, from: string) => ({
  from: message.senderName === undefined ? from : renamed(from, message.senderName),
  to: receiversOf(message).map(asAddress),
  cc: (message.cc ?? []).map(asAddress),
  ...(message.replyTo !== undefined && { replyTo: asAddress(message.replyTo) }),
  subject: message.subject,
  text: message.text,
  html: message.html,
  messageId: `<${message.messageId}@quartermaster>`,
  attachments: (message.attachments ?? []).map(({ filename, contentType, content }) => ({
    filename,
    contentType,
    content: typeof content === 'string' ? content : Buffer.from(content),
  })),
});
