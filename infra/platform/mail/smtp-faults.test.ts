import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { MailRefused } from './mail.ts';
import { smtpTests } from './test-smtp-server.ts';

const { smtpServer, smtp } = smtpTests();
const mailTo = (to: string, messageId = `for-${to}`) => ({
  to,
  messageId,
  subject: 'Sales',
  text: 'Sales',
  html: '<p>Sales</p>',
});
const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

let trickling: { readonly server: Server; readonly sockets: Set<Socket> } | null = null;
afterEach(() => {
  for (const socket of trickling?.sockets ?? []) socket.destroy();
  trickling?.server.close();
  trickling = null;
});

test('a server that answers a line now and then, but never ends, holds a mail for a bounded time', async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const timer = setInterval(() => socket.write('220-Please wait\r\n'), 20);
    socket.once('close', () => clearInterval(timer));
  });
  trickling = { server, sockets };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const begun = performance.now();
  const mail = smtp(`smtp://127.0.0.1:${String(port)}`, { sendMs: 300 });
  const error: unknown = await mail.send(mailTo('ann@shop.example')).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test('receivers that the server keeps waiting delay no other one', async () => {
  const waiting: (() => void)[] = [];
  const { arrived, host } = await smtpServer({
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('slow')) waiting.push(() => done());
      else done();
    },
  });
  const mail = smtp(`smtp://${host}`);
  const slow = Array.from({ length: 12 }, (_, at) =>
    mail.send(mailTo(`slow${String(at)}@a.example`)),
  );
  while (waiting.length < slow.length) await sleep(5);
  await mail.send(mailTo('ann@shop.example'));
  expect(arrived.map(({ messageId }) => messageId)).toEqual([
    '<for-ann@shop.example@quartermaster>',
  ]);
  for (const answer of waiting) answer();
  await Promise.all(slow);
  expect(arrived).toHaveLength(13);
});

test('a connection that breaks after the mail was taken over is an error that the caller may retry', async () => {
  const { arrived, host, dropAnswers } = await smtpServer();
  dropAnswers(1);
  const mail = smtp(`smtp://${host}`);
  const message = mailTo('ann@shop.example');
  const error: unknown = await mail.send(message).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
  expect(await mail.send(message)).toEqual({ refused: [] });
  expect(arrived.map(({ messageId }) => messageId)).toEqual([
    '<for-ann@shop.example@quartermaster>',
    '<for-ann@shop.example@quartermaster>',
  ]);
});

test.each([
  ['5.1.1 No such user', true],
  ['5.2.1 Mailbox disabled', true],
  ['5.7.1 Relaying denied', false],
  ['Refused', false],
])(
  'a refusal of the address in the words "%s" says that there is no such mailbox: %s',
  async (words, isUnknownMailbox) => {
    const { host } = await smtpServer({
      onRcptTo: (_address, _session, done) => done(refusal(550, words)),
    });
    const error: unknown = await smtp(`smtp://${host}`)
      .send(mailTo('ann@shop.example'))
      .catch((one: unknown) => one);
    expect(error).toBeInstanceOf(MailRefused);
    expect(error).toMatchObject({ isUnknownMailbox });
  },
);

test('a refused sender, which concerns every mail, is an error that the caller may retry', async () => {
  const { host } = await smtpServer({
    onMailFrom: (_address, _session, done) => done(refusal(550, 'Sender is not known here')),
  });
  const error: unknown = await smtp(`smtp://${host}`)
    .send(mailTo('ann@shop.example'))
    .catch((one: unknown) => one);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
});
