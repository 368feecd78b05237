import { createTransport } from 'nodemailer';
import type { Dkim } from '../config/dkim.ts';
import { defaultSender, type Mail, buildMailOptions, MailRefused } from './mail.ts';

/** A running server answers within these limits; the caller repeats a failed try. */
const CONNECT_MS = 10_000;
const NAME_MS = 5_000;
const SILENCE_MS = 30_000;
/** A server that sends a character now and then is never silent, so the whole of a try has a limit, too. */
const SEND_MS = 180_000;
/** Number of mails that this process sends at once: 16 by reactions and 8 with codes. None waits behind a slow receiver. */
const CONNECTIONS = 24;

const getAddress = (receiver: string | { readonly address: string }): string =>
  typeof receiver === 'string' ? receiver : receiver.address;

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  /** Command that the server refused. */
  readonly command?: string;
  readonly response?: string;
}

/** The codes of a missing or closed mailbox (RFC 3463). Servers that send none may refuse the sender as well. */
const UNKNOWN_MAILBOX = /^5\d\d[ -]5\.(?:1\.(?:[1-6]|10)|2\.1)\b/;

/** True when another try fails the same way. */
const isFinal = ({ code, responseCode = 0, command }: SmtpError): boolean =>
  responseCode >= 500 && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'));

/**
 * Throws MailRefused for a final refusal (5xx) of the addresses or the mail, otherwise the error itself. A refused sender is no
 * reason to give up: the operator mends it, and it concerns every mail.
 */
const throwAsRefusal = (error: SmtpError): never => {
  if (!isFinal(error)) throw error;
  const isUnknownMailbox =
    error.command === 'RCPT TO' && UNKNOWN_MAILBOX.test(error.response ?? '');
  throw new MailRefused(error.message, { cause: error, isUnknownMailbox });
};

/** Signed headers: every header of a mail, so those of one-click unsubscribing, too (RFC 8058 demands it). */
const SIGNED_HEADERS =
  'From:Sender:Reply-To:To:Cc:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

const toDkimOptions = ({ domain, selector, privateKey }: Dkim) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: SIGNED_HEADERS,
});

export interface SmtpSettings {
  /** Signature of each mail; null for none. */
  readonly dkim: Dkim | null;
  /** Longest time of a try. */
  readonly sendMs?: number;
}

/**
 * Sends over the mail server of a URL like `smtp://user:password@host:587`, with a pool of connections. The parameter
 * `?from=Shop%20%3Cbuying@shop.example%3E` sets the sender.
 */
export const openSmtpMail = (url: string, { dkim, sendMs = SEND_MS }: SmtpSettings): Mail => {
  const address = new URL(url);
  const from = address.searchParams.get('from') ?? defaultSender;
  address.searchParams.delete('from');
  const { username, password, hostname, port, protocol } = address;
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
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
    ...(dkim !== null && { dkim: toDkimOptions(dkim) }),
  });
  return {
    send: async (message) => {
      const options = { ...buildMailOptions(message, from), signal: AbortSignal.timeout(sendMs) };
      const { rejected } = await transport.sendMail(options).catch(throwAsRefusal);
      return { refused: rejected.map(getAddress) };
    },
    close: async () => transport.close(),
  };
};
