import { createHash } from 'node:crypto';
import { deterministicId } from '@quartermaster/infra/ids/ids';
import { type Mail, MailRefused } from '@quartermaster/infra/mail/mail';
import { type CommandHandler, systemContext } from '../core/handle-command.ts';
import type { Directory, OpenMail } from '../directory/directory.ts';
import type { RecordMail } from './commands-mail.ts';
import { purchaseOrderDecider } from './decider.ts';
import type { PurchaseOrder } from './order.ts';
import { orderMail, paragraphsOf } from './order-mail.ts';
import { CannotPrint, type PrintOrder } from './print-order.ts';

interface MailerDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'stateOf'>;
  readonly directory: Pick<Directory, 'openMails'>;
  readonly mail: Mail;
  readonly print: PrintOrder;
  readonly now: () => string;
  /** A try failed and another follows. */
  readonly onRetry: (mail: OpenMail, error: unknown) => void;
}

type Outcome = RecordMail['outcome'];
type Wanted = PurchaseOrder['openMails'][number];

const NAME = 'mail-orders';
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 300_000;
/** How long after it was asked for a mail is still tried again. */
const PATIENCE_MS = 4 * 3_600_000;
const LONGEST_REASON = 500;

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);

const isFinal = (error: unknown): boolean =>
  error instanceof CannotPrint || error instanceof MailRefused;

/** Prints and sends. The message id is that of the request, so that a receiver recognises a repetition. */
const deliver = async (
  { print, mail }: MailerDependencies,
  open: OpenMail,
  wanted: Wanted,
): Promise<Outcome> => {
  const { to, cc, replyTo, subject, message } = wanted;
  const shop = open.shopName === '' ? 'Quartermaster' : open.shopName;
  const { fileName, content } = await print(open, wanted.pdf);
  const paragraphs = paragraphsOf(message);
  const { refused } = await mail.send({
    ...orderMail({ subject, message, paragraphs, shop, fileName, replyTo }),
    to,
    cc,
    replyTo,
    senderName: shop,
    messageId: open.mailId,
    attachments: [{ filename: fileName, contentType: 'application/pdf', content }],
  });
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { kind: 'sent', revision: open.revision, fileName, sha256, refused: [...refused] };
};

/** How far this process has come with a mail. */
interface Progress {
  readonly tries: number;
  readonly nextAt: number;
  /** What happened but could not be recorded yet: that alone is tried again. */
  readonly outcome: Outcome | null;
}
const untried: Progress = { tries: 0, nextAt: 0, outcome: null };

/** Delivers unless the order is gone or there is no point in another try. */
const outcomeOf = async (
  dependencies: MailerDependencies,
  open: OpenMail,
  { order, wanted }: { readonly order: PurchaseOrder; readonly wanted: Wanted },
): Promise<Outcome> => {
  if (order.life === 'deleted') {
    return { kind: 'failed', reason: 'The purchase order was deleted before it was mailed' };
  }
  return deliver(dependencies, open, wanted).catch((error: unknown): Outcome => {
    const age = Date.parse(dependencies.now()) - Date.parse(open.requestedAt);
    if (!isFinal(error) && age < PATIENCE_MS) throw error;
    return { kind: 'failed', reason: reasonOf(error) };
  });
};

/** One try; answers how far it came, null once the mail is settled. */
const attempt = async (
  dependencies: MailerDependencies,
  open: OpenMail,
  known: Progress,
): Promise<Progress | null> => {
  const { handler, now, onRetry } = dependencies;
  const { teamId, purchaseOrderId: id, mailId } = open;
  let { outcome } = known;
  try {
    const order = await handler.stateOf(purchaseOrderDecider, id, teamId);
    const wanted = order.openMails.find((mail) => mail.mailId === mailId);
    if (wanted === undefined) return null;
    outcome ??= await outcomeOf(dependencies, open, { order, wanted });
    const context = systemContext(teamId, NAME, deterministicId(NAME, mailId));
    const command = { type: 'RecordMail' as const, mailId, outcome };
    await handler.handle(purchaseOrderDecider, id, command, context);
    return null;
  } catch (error) {
    onRetry(open, error);
    const wait = Math.min(FIRST_RETRY_MS * 2 ** known.tries, LAST_RETRY_MS);
    return { tries: known.tries + 1, nextAt: Date.parse(now()) + wait, outcome };
  }
};

/**
 * Sends the mails with printed orders that were asked for. What is due is what the log says was asked for and not yet
 * sent or given up, so nothing is forgotten when a process dies and nothing is sent again by a replay. Only one process
 * may send at a time; one that dies after the mail server took a mail and before that is recorded leaves it to be sent
 * once more, under the same message id.
 */
export const createOrderMailer = (dependencies: MailerDependencies) => {
  const { directory, now } = dependencies;
  let progress: ReadonlyMap<string, Progress> = new Map();
  return {
    /** Tries what is due, oldest first; ends early when told. */
    sendDue: async (stopping: AbortSignal): Promise<void> => {
      const later = new Map<string, Progress>();
      for (const open of await directory.openMails()) {
        const known = progress.get(open.mailId) ?? untried;
        const isDue = known.nextAt <= Date.parse(now()) && !stopping.aborted;
        const next = isDue ? await attempt(dependencies, open, known) : known;
        if (next !== null) later.set(open.mailId, next);
      }
      progress = later;
    },
  };
};
