import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type ParsedMail, simpleParser } from 'mailparser';
import { openFileMail } from './file-mail.ts';
import { type MailMessage, MailRefused } from './mail.ts';
import { openMailbox } from './mailbox.ts';
import { smtpTests } from './test-smtp-server.ts';

const { smtpServer, smtp } = smtpTests();
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const message: MailMessage = {
  to: 'owner@gift-shop.example',
  subject: 'Stockout risk: 3 Müslischalen — today',
  text: 'Three items run out.\nÄpfel: 5 left',
  html: '<p>Three items run out.</p>',
  messageId: '0193f0a0-0000-7000-8000-000000000001',
  attachments: [
    { filename: 'stockout-risk.csv', contentType: 'text/csv', content: 'sku,left\nA,5\n' },
    { filename: 'logo.png', contentType: 'image/png', content: new Uint8Array([137, 80, 78, 71]) },
  ],
};

const expectComplete = (mail: ParsedMail | undefined): void => {
  expect(mail).toMatchObject({
    subject: message.subject,
    text: expect.stringContaining('Äpfel: 5 left'),
    html: message.html,
    messageId: '<0193f0a0-0000-7000-8000-000000000001@quartermaster>',
    to: { text: 'owner@gift-shop.example' },
  });
  expect(mail?.attachments.map((each) => [each.filename, each.contentType, each.content])).toEqual([
    ['stockout-risk.csv', 'text/csv', Buffer.from('sku,left\nA,5\n')],
    ['logo.png', 'image/png', Buffer.from([137, 80, 78, 71])],
  ]);
};

describe('mail by SMTP', () => {
  test('arrives at a server with text, HTML, attachments and its own message id', async () => {
    const { arrived, host } = await smtpServer();
    await smtp(`smtp://${host}`).send(message);
    expect(arrived).toHaveLength(1);
    expectComplete(arrived[0]);
    expect(arrived[0]?.from?.text).toContain('no-reply@quartermaster.example');
  });

  test('signs in with the user and password of MAIL_URL, and uses the sender in it', async () => {
    const seen: unknown[] = [];
    const { arrived, host } = await smtpServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password]);
        done(null, { user: username });
      },
    });
    const from = encodeURIComponent('Gift Shop <buying@gift-shop.example>');
    await smtp(`smtp://shop%40host:p%23ss@${host}?from=${from}`).send(message);
    expect(seen).toEqual([['shop@host', 'p#ss']]);
    expect(arrived[0]?.from?.text).toBe('"Gift Shop" <buying@gift-shop.example>');
  });

  test('that the server refuses temporarily is an error that the caller may retry', async () => {
    const { host } = await smtpServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('Mailbox busy'), { responseCode: 450 })),
    });
    await expect(smtp(`smtp://${host}`).send(message)).rejects.toThrow('Mailbox busy');
  });

  test('that the server refuses permanently is an error that the caller must not retry', async () => {
    const { arrived, host } = await smtpServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    });
    await expect(smtp(`smtp://${host}`).send(message)).rejects.toThrow(MailRefused);
    expect(arrived).toEqual([]);
  });

  test('with a permanently refused content must not be retried', async () => {
    const { host } = await smtpServer({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () =>
          done(Object.assign(new Error('Message too large'), { responseCode: 552 })),
        );
      },
    });
    await expect(smtp(`smtp://${host}`).send(message)).rejects.toThrow(MailRefused);
  });

  test('with one refused address goes to the others and names the refused one', async () => {
    const { arrived, host } = await smtpServer({
      onRcptTo: ({ address }, _session, done) =>
        done(
          address === 'gone@harbour.example'
            ? Object.assign(new Error('No such mailbox'), { responseCode: 550 })
            : null,
        ),
    });
    const to = ['ann@harbour.example', 'gone@harbour.example'];
    expect(await smtp(`smtp://${host}`).send({ ...message, to })).toEqual({
      refused: ['gone@harbour.example'],
    });
    expect(arrived).toHaveLength(1);
  });

  test('has copies, a reply address and the name of the sender', async () => {
    const { arrived, host } = await smtpServer();
    const { refused } = await smtp(`smtp://${host}`).send({
      ...message,
      to: ['ann@harbour.example', 'bob@harbour.example'],
      cc: ['boss@gift-shop.example'],
      replyTo: 'buyer@gift-shop.example',
      senderName: 'Gift Shop, "Ltd"',
    });
    expect(refused).toEqual([]);
    expect(arrived[0]).toMatchObject({
      from: { value: [{ name: 'Gift Shop, "Ltd"', address: 'no-reply@quartermaster.example' }] },
      to: { text: 'ann@harbour.example, bob@harbour.example' },
      cc: { text: 'boss@gift-shop.example' },
      replyTo: { text: 'buyer@gift-shop.example' },
    });
  });

  test('to an unreachable server is an error that the caller may retry', async () => {
    await expect(smtp('smtp://127.0.0.1:1').send(message)).rejects.toThrow('ECONNREFUSED');
  });

  test('NF-S-01 gets no further recipients through an address', async () => {
    const { arrived, host } = await smtpServer();
    const two = { ...message, to: 'a@shop.example, b@shop.example' };
    await expect(smtp(`smtp://${host}`).send(two)).rejects.toThrow('recipients were rejected');
    expect(arrived).toEqual([]);
  });

  test('NF-S-01 gets no further headers through a subject or a name', async () => {
    const { arrived, host } = await smtpServer();
    const bad = 'Hello\r\nBcc: c@d.example\u2028\u001b!';
    const attachments = [{ filename: `${bad}.csv`, contentType: 'text/csv', content: 'sku' }];
    await smtp(`smtp://${host}`).send({ ...message, subject: bad, senderName: bad, attachments });
    const good = 'Hello Bcc: c@d.example !';
    expect(arrived[0]).toMatchObject({
      subject: good,
      from: { value: [{ name: good }] },
      attachments: [{ filename: `${good}.csv` }],
    });
    expect(arrived[0]?.bcc).toBeUndefined();
  });
});

const picture = new Uint8Array([137, 80, 78, 71]);
const withPicture: MailMessage = {
  ...message,
  html: '<img src="cid:logo"><p>Three items run out.</p>',
  attachments: [
    { filename: 'rows.csv', contentType: 'text/csv', content: 'sku' },
    { filename: 'logo.png', contentType: 'image/png', content: picture, contentId: 'logo' },
  ],
};

describe('a picture of the HTML', () => {
  test('is a part of the mail, and no attachment to open', async () => {
    const { arrived, host } = await smtpServer();
    await smtp(`smtp://${host}`).send(withPicture);
    const [csv, logo] =
      arrived[0]?.attachments.toSorted((a, b) => (a.contentType > b.contentType ? -1 : 1)) ?? [];
    expect(csv).toMatchObject({ filename: 'rows.csv', contentDisposition: 'attachment' });
    expect(logo).toMatchObject({ cid: 'logo', related: true, contentDisposition: 'inline' });
  });
});

describe('mail to files', () => {
  const fileMail = async (times: string[] = ['2026-11-21T07:00:00.000Z']) => {
    const parent = await mkdtemp(join(tmpdir(), 'mail-'));
    closers.push(() => rm(parent, { recursive: true }));
    const folder = join(parent, 'mail');
    const mailbox = openMailbox(folder);
    return { folder, mailbox, mail: openFileMail(mailbox, () => times.shift() ?? 'none') };
  };

  test('writes the mail as it would have been sent', async () => {
    const { folder, mail } = await fileMail();
    await mail.send(message);
    const names = await readdir(folder);
    const eml = `${message.messageId}.eml`;
    expect(names).toContain(eml);
    expectComplete(await simpleParser(await readFile(join(folder, eml))));
  });

  test('NF-O-07 lists the newest first', async () => {
    const { mail, mailbox } = await fileMail([
      '2026-11-21T07:00:00.000Z',
      '2026-11-21T07:00:00.001Z',
    ]);
    await mail.send(message);
    await mail.send({ ...message, messageId: 'second', subject: 'Second', attachments: [] });
    const listed = await mailbox.list(10);
    expect(listed.map(({ subject }) => subject)).toEqual(['Second', message.subject]);
    expect(listed[1]).toEqual({
      id: message.messageId,
      to: message.to,
      subject: message.subject,
      text: message.text,
      html: message.html,
      sentAt: '2026-11-21T07:00:00.000Z',
      attachments: [
        { filename: 'stockout-risk.csv', contentType: 'text/csv', size: 13 },
        { filename: 'logo.png', contentType: 'image/png', size: 4 },
      ],
    });
    expect(await mailbox.list(1)).toHaveLength(1);
  });

  test('NF-O-07 keeps a mail once that is sent again, also by two processes at once', async () => {
    const at = (second: number) => `2026-11-21T07:00:0${String(second)}.000Z`;
    const { folder, mail, mailbox } = await fileMail([0, 1, 2, 2, 2].map(at));
    await mail.send(message);
    await mail.send({ ...message, messageId: 'second' });
    await mail.send(message);
    await Promise.all([mail.send(message), mail.send(message)]);
    const listed = await mailbox.list(10);
    expect(listed.map(({ id, sentAt }) => ({ id, sentAt }))).toEqual([
      { id: message.messageId, sentAt: at(2) },
      { id: 'second', sentAt: at(1) },
    ]);
    const files = [message.messageId, 'second'].flatMap((id) => [`${id}.eml`, `${id}.json`]);
    expect((await readdir(folder)).sort()).toEqual(files.sort());
  });

  test('shows the pictures of the HTML', async () => {
    const { mail, mailbox } = await fileMail();
    await mail.send(withPicture);
    const [kept] = await mailbox.list(1);
    expect(kept?.html).toContain('<img src="data:image/png;base64,iVBORw==">');
    expect(kept?.attachments.map(({ filename }) => filename)).toEqual(['rows.csv']);
  });

  test('keeps copies and the reply address', async () => {
    const { mail, mailbox } = await fileMail();
    const to = ['ann@harbour.example', 'bob@harbour.example'];
    const cc = ['boss@gift-shop.example'];
    await mail.send({ ...message, to, cc, replyTo: 'buyer@gift-shop.example' });
    expect(await mailbox.list(1)).toMatchObject([
      {
        to: 'ann@harbour.example, bob@harbour.example',
        cc: 'boss@gift-shop.example',
        replyTo: 'buyer@gift-shop.example',
      },
    ]);
  });

  test('lists nothing before the first mail', async () => {
    const { mailbox } = await fileMail();
    expect(await mailbox.list(10)).toEqual([]);
    expect(await mailbox.source('nothing')).toBeNull();
  });

  test('NF-U-05 refuses an id that is a path', async () => {
    const { folder, mail, mailbox } = await fileMail();
    await expect(mail.send({ ...message, messageId: '../escaped' })).rejects.toThrow('Not the id');
    expect(await readdir(join(folder, '..'))).toEqual([]);
    expect(await mailbox.source('../../etc/passwd')).toBeNull();
  });
});
