import type { MailFeedback } from '@quartermaster/contracts/reports/feedback';

/** Report of a mail server about a mail that it returns. */
export interface ReturnedMail {
  /** The header `Message-ID` of the returned mail. */
  readonly messageId: string;
  readonly feedback: MailFeedback;
  /** Text of the server. */
  readonly diagnostic: string;
}

type Fields = ReadonlyMap<string, string>;

/** The first value of each header field, by name in lower case; folded lines are joined. */
const parseFields = (text: string): Fields => {
  const fields = new Map<string, string>();
  for (const line of text.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).trim().toLowerCase();
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
};

interface Part {
  readonly type: string;
  readonly text: string;
}

/** Attached mails stay whole, also those that are to be shown inline. */
const WHOLE_PARTS = { keepDeliveryStatus: true, ignoreEmbedded: true };
/** The time of the parser grows with the square of the length of a header. */
const LONGEST_HEADER = { maxHeadSize: 64 * 1024 };
const WITHOUT_HTML = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
};

/** The error of the parser for a message with more than 1,000 parts, or with a longer header. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EMAXLEN';

/** The parts of a message that are no text to read, in order; none for a message that is too large. */
const parseParts = async (source: Buffer): Promise<readonly Part[]> => {
  const { simpleParser } = await import('mailparser'); // slow to load, and most processes do not use it
  try {
    const { attachments } = await simpleParser(source, {
      ...WHOLE_PARTS,
      ...LONGEST_HEADER,
      ...WITHOUT_HTML,
    });
    return attachments.map(({ contentType: type, content }) => ({
      type,
      text: content.toString().replaceAll('\r\n', '\n'),
    }));
  } catch (error) {
    if (isTooLarge(error)) return [];
    throw error;
  }
};

/** No such mailbox, domain or route, or a closed mailbox (RFC 3463). A full one, a filter or a size may be mended. */
const HARD = /^5\.(?:[04]\.\d+|1\.(?:[0-69]|10)|2\.1)$/;

const toFeedback = (status: string): MailFeedback =>
  HARD.test(status) ? 'HARD_BOUNCE' : 'SOFT_BOUNCE';

type Verdict = Omit<ReturnedMail, 'messageId'>;

/** Returns the verdict on the first failed recipient of a delivery status; null when the mail may still arrive. */
const deliveryVerdict = (status: string): Verdict | null => {
  const failed = status
    .split(/\n\s*\n/)
    .map(parseFields)
    .find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  if (failed === undefined) return null;
  const code = /\d\.\d{1,3}\.\d{1,3}/.exec(failed.get('status') ?? '')?.[0] ?? '';
  const diagnostic = failed.get('diagnostic-code')?.replace(/^\s*[\w-]+\s*;\s*/, '') ?? code;
  return { feedback: toFeedback(code), diagnostic };
};

/** Null for a receiver who says that the mail is wanted. */
const complaintVerdict = (report: string): Verdict | null => {
  const type = parseFields(report).get('feedback-type')?.toLowerCase() ?? 'abuse';
  return type === 'not-spam' ? null : { feedback: 'COMPLAINT', diagnostic: type };
};

const findPart = (parts: readonly Part[], ...types: readonly string[]): string | undefined =>
  parts.find(({ type }) => types.includes(type))?.text;

const findVerdict = (parts: readonly Part[]): Verdict | null => {
  const status = findPart(parts, 'message/delivery-status', 'message/global-delivery-status');
  if (status !== undefined) return deliveryVerdict(status);
  const report = findPart(parts, 'message/feedback-report');
  return report === undefined ? null : complaintVerdict(report);
};

/**
 * Reads a delivery status (RFC 3464) or a complaint (RFC 5965) with the mail or its headers attached. Null for any other
 * message, and for one that asks for nothing: a delay, a delivery, a mail that is wanted.
 */
export const readReturnedMail = async (source: Buffer): Promise<ReturnedMail | null> => {
  const parts = await parseParts(source);
  const original = findPart(parts, 'message/rfc822', 'text/rfc822-headers', 'message/global');
  const verdict = findVerdict(parts);
  if (original === undefined || verdict === null) return null;
  const [header = ''] = original.split('\n\n', 1);
  const messageId = parseFields(header).get('message-id');
  return messageId === undefined ? null : { ...verdict, messageId };
};
