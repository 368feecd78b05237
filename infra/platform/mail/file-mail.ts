import { createTransport } from 'nodemailer';
import {
  defaultSender,
  type Mail,
  type MailAttachment,
  type MailMessage,
  buildMailOptions,
  listReceivers,
} from './mail.ts';
import type { StoredMail, Mailbox } from './mailbox.ts';

const countBytes = (content: string | Uint8Array): number =>
  typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;

/** The HTML with its own pictures in place, so that a browser can show it. */
const inlinePictures = (html: string, attachments: readonly MailAttachment[]): string =>
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

const toStoredMail = (message: MailMessage, sentAt: string): StoredMail => {
  const { messageId: id, cc = [], replyTo, subject, text, html, attachments = [] } = message;
  const described = attachments
    .filter(({ contentId }) => contentId === undefined)
    .map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      size: countBytes(content),
    }));
  return {
    id,
    to: listReceivers(message).join(', '),
    ...(cc.length > 0 && { cc: cc.join(', ') }),
    ...(replyTo !== undefined && { replyTo }),
    subject,
    text,
    html: inlinePictures(html, attachments),
    sentAt,
    attachments: described,
  };
};

/** Writes each mail into a mailbox instead of sending it; for the embedded profile, which needs no set-up. */
export const openFileMail = (mailbox: Mailbox, now: () => string): Mail => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (message) => {
      const { message: source } = await transport.sendMail(
        buildMailOptions(message, defaultSender),
      );
      if (!Buffer.isBuffer(source)) throw new Error('The mail was not composed into memory');
      await mailbox.put(toStoredMail(message, now()), source);
      return { refused: [] };
    },
    close: async () => transport.close(),
  };
};
