import { createHash } from 'node:crypto';
import { readEventData } from '@quartermaster/contracts/core/event';
import { purchaseOrderMailRequested } from '@quartermaster/contracts/purchase-orders/events/mails';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { type Mail, MailRefused } from '@quartermaster/platform/mail/mail';
import { mailTemplate } from '@quartermaster/platform/mail/template';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import { systemContext } from '../../core/command-context.ts';
import type { CommandHandler } from '../../core/handle-command.ts';
import { createRecordedOutcomes } from '../../core/recorded-outcomes.ts';
import type { Directory } from '../../directory/directory.ts';
import { purchaseOrderDecider } from '../decider/decider.ts';
import { listReceivers, type RecordMail } from '../decider/mail.ts';
import type { PurchaseOrder } from '../decider/order.ts';
import { CannotPrint, type PrintOrder, type RequestedMail } from './print-order.ts';

interface OrderMail {
  readonly subject: string;
  /** The user's text, unchanged. */
  readonly message: string;
  /** Its lines by paragraph. */
  readonly paragraphs: readonly (readonly string[])[];
  readonly shop: string;
  readonly fileName: string;
  readonly replyTo: string;
}

/** The lines of a text, by paragraph. */
const splitParagraphs = (text: string): readonly (readonly string[])[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().split(/\r?\n/))
    .filter(([first]) => first !== '');

/** The mail with a printed order: the merchant's message, under the shop's name. */
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
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState'>;
  readonly directory: Pick<Directory, 'shopName'>;
  readonly mail: Mail;
  readonly print: PrintOrder;
  readonly now: () => string;
}

type Outcome = RecordMail['outcome'];
type MailRequest = PurchaseOrder['openMails'][number];

const NAME = 'mail-orders';
/** Time after its request during which a mail is retried. */
const PATIENCE_MS = 4 * 3_600_000;
const LONGEST_REASON = 500;

const describeError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);

const isFinal = (error: unknown): boolean =>
  error instanceof CannotPrint || error instanceof MailRefused;

/** Prints and sends. The message id derives from the request, so that the receiver can drop repetitions. */
const deliver = async (
  { print, mail, directory }: MailDependencies,
  open: RequestedMail,
  request: MailRequest,
): Promise<Outcome> => {
  const { to, cc, replyTo, subject, message } = request;
  const shop = (await directory.shopName(open.teamId)) || 'Quartermaster';
  const { fileName, content } = await print(open, request.pdf);
  const paragraphs = splitParagraphs(message);
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
  const refusedAddresses = new Set(refused.map((address) => address.toLowerCase()));
  const places = listReceivers(request).flatMap((address, place) =>
    refusedAddresses.has(address.toLowerCase()) ? [place] : [],
  );
  return { kind: 'sent', revision: open.revision, fileName, sha256, refused: places };
};

/** Delivers unless the order was deleted; a final or too late failure becomes the outcome. */
const attemptDelivery = async (
  dependencies: MailDependencies,
  open: RequestedMail,
  { order, request }: { readonly order: PurchaseOrder; readonly request: MailRequest },
): Promise<Outcome> => {
  if (order.existence === 'deleted') {
    return { kind: 'failed', reason: 'The purchase order was deleted before it was mailed' };
  }
  return deliver(dependencies, open, request).catch((error: unknown): Outcome => {
    const age = Date.parse(dependencies.now()) - Date.parse(open.requestedAt);
    if (!isFinal(error) && age < PATIENCE_MS) throw error;
    return { kind: 'failed', reason: describeError(error) };
  });
};

const toRequestedMail = (event: RecordedEvent): RequestedMail => {
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
 * Sends the requested mails with printed orders, each in its own lane. The order's stream shows if a mail is open, so a replay
 * sends nothing again. When a process ends after the mail server accepted a mail and before that is recorded, the mail is sent
 * once more with the same message id; a running process keeps the outcome and only records it again.
 */
export const mailOrders = (dependencies: MailDependencies): Reaction => {
  const { handler } = dependencies;
  const runOnce = createRecordedOutcomes<Outcome>();
  return defineReaction({
    name: NAME,
    types: [purchaseOrderMailRequested.type],
    from: 'first event',
    chooseLane: (event) => toRequestedMail(event).mailId,
    handle: async (event) => {
      const open = toRequestedMail(event);
      const { teamId, purchaseOrderId: id, mailId } = open;
      const order = await handler.loadState(purchaseOrderDecider, id, teamId);
      const request = order.openMails.find((mail) => mail.mailId === mailId);
      if (request === undefined) return;
      await runOnce(mailId, {
        act: () => attemptDelivery(dependencies, open, { order, request }),
        record: (outcome) => {
          const context = systemContext(teamId, NAME, deterministicId(NAME, mailId));
          const command = { type: 'RecordMail' as const, mailId, outcome };
          return handler.handle(purchaseOrderDecider, id, command, context);
        },
      });
    },
  });
};
