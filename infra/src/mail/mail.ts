export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string | Uint8Array;
}

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
  /** The same for every try to send this mail, so that a receiver recognises a repetition. */
  readonly messageId: string;
}

/** Sends a mail or rejects; trying again is the caller's affair. */
export interface Mail {
  readonly send: (message: MailMessage) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The address mails come from unless the mail server's address names another. */
export const defaultSender = 'Quartermaster <no-reply@quartermaster.example>';

/** What nodemailer is told of a message. */
export const mailOptions = (message: MailMessage, from: string) => ({
  from,
  to: { name: '', address: message.to },
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
