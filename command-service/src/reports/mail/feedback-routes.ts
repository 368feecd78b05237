import { toIssues } from '@quartermaster/contracts/core/problem';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  type UploadedBytes,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import {
  jsonFeedback,
  liftMailMark,
  MAX_FEEDBACK_BYTES,
  reportMailFeedback,
} from '@quartermaster/contracts/reports/calls/mail-feedback';
import { isSameText } from '@quartermaster/platform/secrets/signed-text';
import { readReturnedMail, type ReturnedMail } from '@quartermaster/platform/mail/returned-mail';
import { toCommandContext } from '../../core/command-context.ts';
import type { CommandHandler } from '../../core/handle-command.ts';
import { mailAddressDecider } from './address-decider.ts';
import { buildAddressKey } from './address-token.ts';
import { reportMailDecider } from './mail-decider.ts';
import { parseMessageId } from './message-id.ts';
import { recordReturned } from './record-returned.ts';

export interface FeedbackDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState'>;
  /** Key of the digests of addresses. */
  readonly secret: string;
  /** Secret that callers must send; null when the call is switched off. */
  readonly feedbackSecret: string | null;
}

/** Rejects a wrong secret; the comparison takes constant time (NF-S-04). */
const mustKnowSecret = (
  { feedbackSecret }: FeedbackDependencies,
  { credential = '' }: RequestContext,
): void => {
  if (feedbackSecret === null) throw new Rejection('NOT_FOUND', 'This call is switched off');
  if (isSameText(credential, feedbackSecret)) return;
  throw new Rejection('UNAUTHENTICATED', 'The secret is not valid');
};

/** A returned mail; `recipient` is null for a message, which concerns one recipient of one mail. */
type Feedback = ReturnedMail & { readonly recipient: string | null };

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Rejection('VALIDATION_FAILED', 'The body is not valid JSON');
  }
};

const parseJsonFeedback = (text: string): Feedback => {
  const { data, error } = jsonFeedback.safeParse(parseJson(text));
  if (data === undefined) {
    const issues = toIssues(error);
    throw new Rejection('VALIDATION_FAILED', issues[0]?.message, { issues });
  }
  const { kind: feedback, ...others } = data;
  return { ...others, feedback };
};

const parseMessageFeedback = async (source: Buffer): Promise<Feedback | null> => {
  const returned = await readReturnedMail(source);
  return returned && { ...returned, recipient: null };
};

/** Reads the feedback of a request; null for a message about no returned mail, such as an out-of-office reply. */
const readFeedback = async (sent: UploadedBytes): Promise<Feedback | null> => {
  const type = sent.contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isMultipart = type.startsWith('multipart/');
  if (type !== 'application/json' && type !== 'message/rfc822' && !isMultipart) {
    const message = 'The body must be application/json, message/rfc822 or multipart/report';
    throw new Rejection('UNSUPPORTED_MEDIA_TYPE', message);
  }
  const body = Buffer.from(await sent.readAll(MAX_FEEDBACK_BYTES));
  if (type === 'application/json') return parseJsonFeedback(body.toString());
  const header = isMultipart ? `Content-Type: ${sent.contentType}\r\n\r\n` : '';
  return parseMessageFeedback(Buffer.concat([Buffer.from(header), body]));
};

/** Records the feedback on a mail; false when the mail is unknown, or went to another address. */
const record = async (
  dependencies: FeedbackDependencies,
  { messageId, feedback, diagnostic, recipient }: Feedback,
): Promise<boolean> => {
  const named = parseMessageId(messageId);
  if (named === null) return false;
  const { teamId, contentId, mailId } = named;
  const { requested } = await dependencies.handler.loadState(reportMailDecider, contentId, teamId);
  const to = requested.get(mailId)?.to;
  const isOther = recipient !== null && recipient.toLowerCase() !== to?.toLowerCase();
  if (to === undefined || isOther) return false;
  await recordReturned(dependencies, { teamId, mailId, to }, { feedback, diagnostic });
  return true;
};

/** The call of mail services and mailboxes about returned mails, and the call that lifts a mark. */
export const feedbackRoutes = (dependencies: FeedbackDependencies): readonly MountedRoute[] => [
  mount(reportMailFeedback, async (request) => {
    mustKnowSecret(dependencies, request);
    const feedback = request.sent === undefined ? null : await readFeedback(request.sent);
    return { body: { known: feedback !== null && (await record(dependencies, feedback)) } };
  }),
  mount(liftMailMark, async (request) => {
    const { handler, secret } = dependencies;
    const addressKey = buildAddressKey(secret, requireTeamId(request), request.body.address);
    const command = { type: 'LiftMark' as const };
    const context = toCommandContext(request);
    const { position } = await handler.handle(mailAddressDecider, addressKey, command, context);
    return { position };
  }),
];
