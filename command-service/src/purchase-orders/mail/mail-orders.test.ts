import { beforeEach, describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import {
  createInMemoryEventStore,
  createInMemoryLog,
} from '@quartermaster/platform/event-store/in-memory';
import { type MailMessage, MailRefused } from '@quartermaster/platform/mail/mail';
import { firstTry } from '@quartermaster/platform/reactions/test-try';
import { systemContext } from '../../core/command-context.ts';
import { createCommandHandler } from '../../core/handle-command.ts';
import { giftShop, shopTeam } from '../../directory/examples.ts';
import { inMemoryDirectory } from '../../directory/in-memory.ts';
import type { PurchaseOrderCommand } from '../decider/commands.ts';
import { purchaseOrderDecider } from '../decider/decider.ts';
import { mailId, mailTo } from '../examples-mail.ts';
import { create, item, purchaseOrderId } from '../examples.ts';
import { mailOrders } from './mail-orders.ts';
import { CannotPrint, type PrintOrder } from './print-order.ts';

const requestedAt = '2026-11-02T10:00:00.000Z';
const openLog = () => createInMemoryEventStore(createInMemoryLog(() => requestedAt));
const minutes = (count: number): string =>
  new Date(Date.parse(requestedAt) + count * 60_000).toISOString();

let store = openLog();
let handler = createCommandHandler(store);
let facts = giftShop();
let now = requestedAt;
let sent: MailMessage[] = [];
let refused: string[] = [];
let sending: () => Promise<void> = async () => undefined;
const printing: PrintOrder = async () => ({
  fileName: 'PO-0001 Harbour.pdf',
  content: new TextEncoder().encode('%PDF'),
});
let print = printing;

/** Starts a process; returns a function that runs the jobs, each mail in its own lane, and returns their failures. */
const startMailer = () => {
  const { types, chooseLane, handle } = mailOrders({
    handler,
    directory: inMemoryDirectory(facts),
    mail: {
      send: async (message) => {
        await sending();
        sent.push(message);
        return { refused };
      },
      close: async () => undefined,
    },
    print: (request, options) => print(request, options),
    now: () => now,
  });
  return async (): Promise<readonly string[]> => {
    const problems: string[] = [];
    for (const event of await store.readAll(START, 100)) {
      if (!types.includes(event.type)) continue;
      await handle(event, firstTry).catch((error: unknown) => {
        problems.push(`${chooseLane(event)}: ${(error as Error).message}`);
      });
    }
    return problems;
  };
};

let commands = 0;
const run = async (command: PurchaseOrderCommand): Promise<void> => {
  commands += 1;
  const context = systemContext(shopTeam, 'test', `command-${String(commands)}`);
  await handler.handle(purchaseOrderDecider, purchaseOrderId, command, context);
};
const outcomes = async () =>
  (await store.readAll(START, 100))
    .filter(({ type }) => /Mailed|MailFailed/.test(type))
    .map(({ type, data }) => ({ type, ...(data as object) }));
beforeEach(async () => {
  store = openLog();
  handler = createCommandHandler(store);
  facts = giftShop({ shopName: 'Gift shop' });
  now = requestedAt;
  [sent, refused] = [[], []];
  sending = async () => undefined;
  print = printing;
  await run(create(item('mug', 60)));
  await run(mailTo());
});

describe('API-PO-43 a requested mail', () => {
  test('is sent with the printed order in the name of the shop, with the requesting user for replies', async () => {
    await startMailer()();
    expect(sent).toEqual([
      expect.objectContaining({
        to: ['sales@harbour.example'],
        cc: ['boss@gift-shop.example'],
        replyTo: 'buyer@gift-shop.example',
        senderName: 'Gift shop',
        subject: 'Purchase order PO-0001',
        messageId: mailId,
        text: expect.stringContaining('please find our order attached.\nBest regards'),
        html: expect.stringContaining('please find our order attached.<br>Best regards</p>'),
        attachments: [
          {
            filename: 'PO-0001 Harbour.pdf',
            contentType: 'application/pdf',
            content: new TextEncoder().encode('%PDF'),
          },
        ],
      }),
    ]);
    expect(await outcomes()).toEqual([
      expect.objectContaining({
        type: 'PurchaseOrderMailed',
        mailId,
        revision: 2,
        fileName: 'PO-0001 Harbour.pdf',
        // echo -n '%PDF' | sha256sum
        sha256: '315d429b7714cedb6ad04ac31240145257692630457f3c88253c5beceac76027',
        sentTo: ['sales@harbour.example', 'boss@gift-shop.example'],
      }),
    ]);
  });

  test('NF-S-01 shows the entered text as text, never as markup', async () => {
    await run(mailTo({ mailId: 'second', message: '<b>Now</b> {{shop}}' }));
    facts = giftShop({ shopName: 'Cups & <i>more</i>' });
    await startMailer()();
    expect(sent[1]?.html).toContain('&lt;b&gt;Now&lt;/b&gt; {{shop}}');
    expect(sent[1]?.html).toContain('Cups &amp; &lt;i&gt;more&lt;/i&gt;');
  });

  test('is sent once, however often its job runs, also in another process', async () => {
    const first = startMailer();
    await first();
    await first();
    await startMailer()();
    expect(sent).toHaveLength(1);
    expect(await outcomes()).toHaveLength(1);
  });

  test('names the addresses that the mail server refused when it accepted others', async () => {
    refused = ['boss@gift-shop.example'];
    await startMailer()();
    expect(await outcomes()).toEqual([
      expect.objectContaining({ sentTo: ['sales@harbour.example'], refused }),
    ]);
  });

  test('is not sent when its order was deleted meanwhile', async () => {
    await run({ type: 'DeletePurchaseOrder' });
    await startMailer()();
    expect(sent).toEqual([]);
    expect(await outcomes()).toEqual([
      expect.objectContaining({
        type: 'PurchaseOrderMailFailed',
        reason: 'The purchase order was deleted before it was mailed',
      }),
    ]);
  });
});

describe('API-PO-43 a mail that cannot be sent', () => {
  test('fails its job, which is retried, and is sent later', async () => {
    sending = async () => Promise.reject(new Error('connect ECONNREFUSED'));
    const one = startMailer();
    expect(await one()).toEqual([`${mailId}: connect ECONNREFUSED`]);
    expect(await outcomes()).toEqual([]);
    sending = async () => undefined;
    expect(await one()).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  test('is given up after four hours, with the reason', async () => {
    sending = async () => Promise.reject(new Error('connect ECONNREFUSED'));
    now = minutes(239);
    const one = startMailer();
    await one();
    expect(await outcomes()).toEqual([]);
    now = minutes(240);
    await one();
    expect(await outcomes()).toEqual([
      expect.objectContaining({ type: 'PurchaseOrderMailFailed', reason: 'connect ECONNREFUSED' }),
    ]);
  });

  test.each([
    ['the mail server refuses', new MailRefused('550 No such mailbox'), null],
    ['cannot be printed here', null, new CannotPrint('PDFs cannot be made here. Install one.')],
  ])('is given up at once when it %s', async (_, sendError, printError) => {
    if (sendError !== null) sending = async () => Promise.reject(sendError);
    if (printError !== null) print = async () => Promise.reject(printError);
    await startMailer()();
    const reason = (sendError ?? printError).message;
    expect(await outcomes()).toEqual([
      expect.objectContaining({ type: 'PurchaseOrderMailFailed', to: mailTo().mail.to, reason }),
    ]);
  });

  test('does not delay other mails', async () => {
    await run(mailTo({ mailId: 'second', to: ['other@supplier.example'] }));
    let tries = 0;
    sending = async () => {
      tries += 1;
      if (tries === 1) throw new Error('Mailbox busy');
    };
    await startMailer()();
    expect(sent.map(({ messageId }) => messageId)).toEqual(['second']);
  });
});

test('a mail that was sent but could not be recorded is recorded later and not sent again', async () => {
  const append = store.append.bind(store);
  let isAway = true;
  store.append = async (...given) =>
    isAway ? Promise.reject(new Error('The log is away')) : append(...given);
  const one = startMailer();
  expect(await one()).toEqual([`${mailId}: The log is away`]);
  expect(sent).toHaveLength(1);
  isAway = false;
  now = minutes(1);
  await one();
  expect(sent).toHaveLength(1);
  expect(await outcomes()).toHaveLength(1);
});
