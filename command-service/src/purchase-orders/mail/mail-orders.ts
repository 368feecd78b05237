import { createHash } from 'node:crypto';
import { readEventData } from '@quartermaster/contracts/core/event';
import { purchaseOrderMailRequested } from '@quartermaster/contracts/purchase-orders/events/mails';
import { deterministicId } from '@quartermaster/infra/platform/core/ids';
import type { RecordedEvent } from '@quartermaster/infra/platform/event-store/event-store';
import { type Mail, MailRefused } from '@quartermaster/infra/platform/mail/mail';
import { mailTemplate } from '@quartermaster/infra/platform/mail/template';
import { defineReaction, type Reaction } from '@quartermaster/infra/platform/reactions/reaction';
import { systemContext } from '../../core/command-context.ts';
import type { CommandHandler } from '../../core/handle-command.ts';
import type { Directory } from '../../directory/directory.ts';
import { purchaseOrderDecider } from '../decider/decider.ts';
import type { RecordMail } from '../decider/mail.ts';
import type { PurchaseOrder } from '../decider/order.ts';
import { CannotPrint, type PrintOrder, type RequestedMail } from './print-order.ts';

interface OrderMail {
  readonly subject: string;
  /** As it was written. */
  readonly message: string;
  /** Its lines by paragraph. */
  readonly paragraphs: readonly (readonly string[])[];
  readonly shop: string;
  readonly fileName: string;
  readonly replyTo: string;
}

/** The lines of a text, by paragraph. */
const paragraphsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().split(/\r?\n/))
    .filter(([first]) => first !== '');

/** What a supplier reads beside the printed order: the merchant's own words, under the shop's name. */
const orderMail = mailTemplate<OrderMail>({
  brand: '{{shop}}',
  subject: '{{subject}}',
  text: `{{message}}

--
Attached: {{fileName}}
Replies to this email go to {{replyTo}}.
`,
  html: `{{#each paragraphs}}<p style="margin:0 0 14px">{{#each this}}{{this}}{{#unless @last}}<br>{{/unless}}{{/each}}</p>
{{/each}}<p class="quiet" style="margin:24px 0 0;color:#5b6472;font-size:13px">Attached: {{fileName}}<br>Replies to this email go to {{replyTo}}.</p>`,
});

export interface MailDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'stateOf'>;
  readonly directory: Pick<Directory, 'shopName'>;
  readonly mail: Mail;
  readonly print: PrintOrder;
  readonly now: () => string;
}

type Outcome = RecordMail['outcome'];
type Wanted = PurchaseOrder['openMails'][number];

const NAME = 'mail-orders';
/** How long after it was asked for a mail is still tried again. */
const PATIENCE_MS = 4 * 3_600_000;
const LONGEST_REASON = 500;

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);

const isFinal = (error: unknown): boolean =>
  error instanceof CannotPrint || error instanceof MailRefused;

/** Prints and sends. The message id is that of the request, so that a receiver recognises a repetition. */
const deliver = async (
  { print, mail, directory }: MailDependencies,
  open: RequestedMail,
  wanted: Wanted,
): Promise<Outcome> => {
  const { to, cc, replyTo, subject, message } = wanted;
  const shop = (await directory.shopName(open.teamId)) || 'Quartermaster';
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

/** Delivers unless the order is gone or there is no point in another try. */
const outcomeOf = async (
  dependencies: MailDependencies,
  open: RequestedMail,
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

const requestOf = (event: RecordedEvent): RequestedMail => {
  const { schemaVersion, metadata, revision, position, recordedAt } = event;
  const { purchaseOrderId, mailId } = readEventData(
    purchaseOrderMailRequested,
    schemaVersion,
    event.data,
  );
  const { teamId } = metadata;
  return { teamId, purchaseOrderId, mailId, revision, position, requestedAt: recordedAt };
};

/**
 * Sends the mails with printed orders that were asked for, each in a lane of its own. Whether one is due says the order's
 * stream, so nothing is sent again by a replay. A process that dies after the mail server took a mail and before that is
 * recorded leaves it to be sent once more, under the same message id; one that lives remembers, and only records.
 */
export const mailOrders = (dependencies: MailDependencies): Reaction => {
  const { handler } = dependencies;
  /** What happened to mails and could not be recorded yet. */
  const unrecorded = new Map<string, Outcome>();
  return defineReaction({
    name: NAME,
    types: [purchaseOrderMailRequested.type],
    from: 'first event',
    laneOf: (event) => requestOf(event).mailId,
    handle: async (event) => {
      const open = requestOf(event);
      const { teamId, purchaseOrderId: id, mailId } = open;
      const order = await handler.stateOf(purchaseOrderDecider, id, teamId);
      const wanted = order.openMails.find((mail) => mail.mailId === mailId);
      if (wanted === undefined) return;
      const known = unrecorded.get(mailId);
      const outcome = known ?? (await outcomeOf(dependencies, open, { order, wanted }));
      unrecorded.set(mailId, outcome);
      const context = systemContext(teamId, NAME, deterministicId(NAME, mailId));
      const command = { type: 'RecordMail' as const, mailId, outcome };
      await handler.handle(purchaseOrderDecider, id, command, context);
      unrecorded.delete(mailId);
    },
  });
};
