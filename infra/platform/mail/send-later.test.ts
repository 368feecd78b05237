import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type MailMessage, MailRefused } from './mail.ts';
import { type LaterMail, type LaterMailSettings, sendLater } from './send-later.ts';
import { waitUntil } from '../core/test-wait.ts';

const to = (address: string): MailMessage => ({
  to: address,
  subject: 'Your code',
  text: 'AAAA-BBBB',
  html: '<p>AAAA-BBBB</p>',
  messageId: `for-${address}`,
});

const opened: LaterMail[] = [];
let endOfTest = (): void => undefined;
let hanging: Promise<void>;
beforeEach(() => {
  hanging = new Promise((resolve) => (endOfTest = resolve));
});
afterEach(async () => {
  endOfTest();
  await Promise.all(opened.splice(0).map((mails) => mails.stop()));
});

/** A mail server whose answers the test gives, and the mails it accepted. */
const startSending = (
  answer: (address: string, tries: number) => Promise<void>,
  settings: Partial<LaterMailSettings> = {},
) => {
  const sent: string[] = [];
  const tries = new Map<string, number>();
  const problems: string[] = [];
  const mails = sendLater({
    mail: {
      send: async ({ to: address }) => {
        const name = String(address);
        tries.set(name, (tries.get(name) ?? 0) + 1);
        await answer(name, tries.get(name) ?? 0);
        sent.push(name);
        return { refused: [] };
      },
    },
    onProblem: (messageId) => void problems.push(messageId),
    pausesMs: [1, 1],
    ...settings,
  });
  opened.push(mails);
  return { mails, sent, tries, problems };
};

describe('mails that are sent after the answer', () => {
  test('are sent while one server hangs and another is broken', async () => {
    const { mails, sent, problems } = startSending(
      (address) => {
        if (address === 'slow') return hanging;
        if (address === 'broken') return Promise.reject(new Error('getaddrinfo EAI_AGAIN'));
        return Promise.resolve();
      },
      { atOnce: 2, pausesMs: [1, 1, 86_400_000] },
    );
    for (const address of ['slow', 'broken', 'anna', 'ben']) mails.send(to(address));
    await waitUntil(() => sent.length === 2 && problems.length === 3);
    expect(sent).toEqual(['anna', 'ben']);
    expect(problems).toEqual(['for-broken', 'for-broken', 'for-broken']);
  });

  test('are retried, and given up after the last pause', async () => {
    const { mails, sent, tries } = startSending((_address, at) =>
      at < 3 ? Promise.reject(new Error('down')) : Promise.resolve(),
    );
    mails.send(to('anna'));
    await waitUntil(() => sent.length === 1);
    expect(tries.get('anna')).toBe(3);
    const down = startSending(() => Promise.reject(new Error('down')));
    down.mails.send(to('ben'));
    await waitUntil(() => down.problems.length === 3);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(down.tries.get('ben')).toBe(3);
  });

  test('are not retried after a permanent refusal', async () => {
    const { mails, problems, tries } = startSending(() => Promise.reject(new MailRefused('550')));
    mails.send(to('nobody'));
    await waitUntil(() => problems.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(tries.get('nobody')).toBe(1);
  });

  test('are bounded: at once, and in all, including those that wait for another try', async () => {
    const { mails, tries, problems } = startSending(
      (address) => (address === 'broken' ? Promise.reject(new Error('down')) : hanging),
      { atOnce: 2, most: 4, pausesMs: [86_400_000] },
    );
    mails.send(to('broken'));
    await waitUntil(() => problems.length === 1);
    for (const address of ['one', 'two']) mails.send(to(address));
    expect(mails.hasRoom()).toBe(true);
    mails.send(to('three'));
    await waitUntil(() => tries.size > 2);
    expect([...tries.keys()]).toEqual(['broken', 'one', 'two']);
    expect(mails.hasRoom()).toBe(false);
  });
});
