import { createTransport } from 'nodemailer';
import type { Dkim } from '../config/dkim.ts';
import { defaultSender, type Mail, mailOptions, MailRefused } from './mail.ts';

/** A running server answers within these limits; the caller repeats a failed try. */
const CONNECT_MS = 10_000;
const NAME_MS = 5_000;
const SILENCE_MS = 30_000;

const addressOf = (receiver: string | { readonly address: string }): string =>
  typeof receiver === 'string' ? receiver : receiver.address;

/** Throws MailRefused for a final refusal (5xx) of the addresses or the mail, otherwise the error itself. */
const asRefusal = (error: Error & { code?: string; responseCode?: number }): never => {
  const { code = '', responseCode = 0, message } = error;
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
  throw isFinal ? new MailRefused(message, { cause: error }) : error;
};

/** What a signature covers: every header of a mail, so those of one-click unsubscribing, too (RFC 8058 demands it). */
const SIGNED_HEADERS =
  'From:Sender:Reply-To:To:Cc:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

const signing = ({ domain, selector, privateKey }: Dkim) => ({
  ...{ domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_HEADERS },
});

export interface SmtpSettings {
  /** What signs each mail; null for no signature. */
  readonly dkim: Dkim | null;
}

/**
 * Sends over the mail server of a URL like `smtp://user:password@host:587`, with a pool of connections. The parameter
 * `?from=Shop%20%3Cbuying@shop.example%3E` sets the sender.
 */
export const openSmtpMail = (url: string, { dkim }: SmtpSettings): Mail => {
  const address = new URL(url);
  const from = address.searchParams.get('from') ?? defaultSender;
  address.searchParams.delete('from');
  const { username, password, hostname, port, protocol } = address;
  const transport = createTransport({
    pool: true,
    host: hostname,
    port: Number(port === '' ? (protocol === 'smtps:' ? 465 : 587) : port),
    secure: protocol === 'smtps:',
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    dnsTimeout: NAME_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    ...(dkim !== null && { dkim: signing(dkim) }),
  });
  return {
    send: async (message) => {
      const { rejected } = await transport.sendMail(mailOptions(message, from)).catch(asRefusal);
      return { refused: rejected.map(addressOf) };
    },
    close: async () => transport.close(),
  };
};
