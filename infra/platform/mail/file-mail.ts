import { createTransport } from 'nodemailer';
import {
  defaultSender,
  type Mail,
  type MailAttachment,
  type MailMessage,
  mailOptions,
  receiversOf,
} from './mail.ts';
import type { KeptMail, Mailbox } from './mailbox.ts';

const sizeOf = (content: string | Uint8Array): number =>
  typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;

/** The HTML with its own pictures in place, so that a browser can show it. */
const withPictures = (html: string, attachments: readonly MailAttachment[]): string =>
  attachments.reduce(
    (shown, { contentId, contentType, content }) =>
      contentId === undefined
        ? shown
        : shown.replaceAll(
            `"cid:${contentId}"`,
            `"data:${contentType};base64,${Buffer.from(content).toString('base64')}"`,
          ),
    html,
  );

const keptMail = (message: MailMessage, sentAt: string): KeptMail => {
  const { messageId: id, cc = [], replyTo, subject, text, html, attachments = [] } = message;
  const described = attachments
    .filter(({ contentId }) => contentId === undefined)
    .map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      size: sizeOf(content),
    }));
  return {
    id,
    to: receiversOf(message).join(', '),
    ...(cc.length > 0 && { cc: cc.join(', ') }),
    ...(replyTo !== undefined && { replyTo }),
    subject,
    text,
    html: withPictures(html, attachments),
    sentAt,
    attachments: described,
  };
};

/** Writes each mail into a mailbox instead of sending it; for the embedded profile, which needs no set-up. */
export const openFileMail = (mailbox: Mailbox, now: () => string): Mail => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (message) => {
      const { message: source } = await transport.sendMail(mailOptions(message, defaultSender));
      if (!Buffer.isBuffer(source)) throw new Error('The mail was not composed into memory');
      await mailbox.put(keptMail(message, now()), source);
      return { refused: [] };
    },
    close: async () => transport.close(),
  };
};
