import type { MailFeedback } from '@quartermaster/contracts/reports/feedback';

/** What a message of a mail server says about a mail that it returns. */
export interface ReturnedMail {
  /** The header `Message-ID` of the returned mail. */
  readonly messageId: string;
  readonly feedback: MailFeedback;
  /** What the server said. */
  readonly diagnostic: string;
}

type Fields = ReadonlyMap<string, string>;

interface Entity {
  readonly fields: Fields;
  readonly body: string;
}

/** Bounds of a message; reports have three parts in one level. */
const MOST_PARTS = 20;
const MOST_LEVELS = 3;

/** The first value of each header field, by name in lower case; folded lines are joined. */
const fieldsOf = (text: string): Fields => {
  const fields = new Map<string, string>();
  for (const line of text.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).trim().toLowerCase();
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
};

const entityOf = (source: string): Entity => {
  const end = source.indexOf('\n\n');
  if (end < 0) return { fields: fieldsOf(source), body: '' };
  return { fields: fieldsOf(source.slice(0, end)), body: source.slice(end + 2) };
};

const typeOf = ({ fields }: Entity): string =>
  (fields.get('content-type') ?? 'text/plain').split(';', 1)[0]?.trim().toLowerCase() ?? '';

const boundaryOf = ({ fields }: Entity): string | null => {
  const found = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(
    fields.get('content-type') ?? '',
  );
  return found?.[1] ?? found?.[2] ?? null;
};

/** The parts of a multipart body, without what is before and after them. */
const partsOf = (body: string, boundary: string): readonly Entity[] =>
  `\n${body}`
    .split(`\n--${boundary}`)
    .slice(1, MOST_PARTS + 1)
    .filter((part) => !part.startsWith('--'))
    .map((part) => entityOf(part.slice(part.indexOf('\n') + 1)));

/** The parts that hold no others, in order. A returned mail is one of them. */
const leavesOf = (entity: Entity, level = 0): readonly Entity[] => {
  const boundary = typeOf(entity).startsWith('multipart/') ? boundaryOf(entity) : null;
  if (boundary === null) return [entity];
  if (level === MOST_LEVELS) return [];
  return partsOf(entity.body, boundary).flatMap((part) => leavesOf(part, level + 1));
};

const decoded = ({ fields, body }: Entity): string => {
  const encoding = fields.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') {
    return Buffer.from(body, 'base64').toString('latin1').replaceAll('\r\n', '\n');
  }
  if (encoding !== 'quoted-printable') return body;
  return body
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
};

/** No such mailbox, domain or route, or a closed mailbox (RFC 3463). A full one, a filter or a size may be mended. */
const HARD = /^5\.(?:[04]\.\d+|1\.(?:[0-69]|10)|2\.1)$/;

const feedbackOf = (status: string): MailFeedback =>
  HARD.test(status) ? 'HARD_BOUNCE' : 'SOFT_BOUNCE';

type Verdict = Omit<ReturnedMail, 'messageId'>;

/** What the first failed recipient of a delivery status says; null when the mail may still arrive. */
const deliveryVerdict = (status: Entity): Verdict | null => {
  const failed = decoded(status)
    .split(/\n\s*\n/)
    .map(fieldsOf)
    .find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  if (failed === undefined) return null;
  const code = /\d\.\d{1,3}\.\d{1,3}/.exec(failed.get('status') ?? '')?.[0] ?? '';
  const diagnostic = failed.get('diagnostic-code')?.replace(/^\s*[\w-]+\s*;\s*/, '') ?? code;
  return { feedback: feedbackOf(code), diagnostic };
};

/** Null for a receiver who says that the mail is wanted. */
const complaintVerdict = (report: Entity): Verdict | null => {
  const type = fieldsOf(decoded(report)).get('feedback-type')?.toLowerCase() ?? 'abuse';
  return type === 'not-spam' ? null : { feedback: 'COMPLAINT', diagnostic: type };
};

const ofType = (leaves: readonly Entity[], ...types: readonly string[]): Entity | undefined =>
  leaves.find((leaf) => types.includes(typeOf(leaf)));

const verdictOf = (leaves: readonly Entity[]): Verdict | null => {
  const status = ofType(leaves, 'message/delivery-status', 'message/global-delivery-status');
  if (status !== undefined) return deliveryVerdict(status);
  const report = ofType(leaves, 'message/feedback-report');
  return report === undefined ? null : complaintVerdict(report);
};

/**
 * Reads a delivery status (RFC 3464) or a complaint (RFC 5965) with the mail or its headers attached. Null for any other
 * message, and for one that asks for nothing: a delay, a delivery, a mail that is wanted.
 */
export const readReturnedMail = (source: string): ReturnedMail | null => {
  const leaves = leavesOf(entityOf(source.replaceAll('\r\n', '\n')));
  const original = ofType(leaves, 'message/rfc822', 'text/rfc822-headers', 'message/global');
  const verdict = verdictOf(leaves);
  if (original === undefined || verdict === null) return null;
  const messageId = entityOf(decoded(original)).fields.get('message-id');
  return messageId === undefined ? null : { ...verdict, messageId };
};
