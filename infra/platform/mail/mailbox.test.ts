import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openMailbox } from './mailbox.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('mails are listed while mails of an address are deleted', async () => {
  const mailbox = openMailbox(folder);
  const sentAt = '2026-11-21T07:00:00.000Z';
  const content = { subject: '', text: '', html: '', sentAt, attachments: [] };
  for (let at = 0; at < 60; at += 1) {
    const mail = {
      ...content,
      id: `mail-${String(at)}`,
      to: at % 2 ? 'a@x.example' : 'b@x.example',
    };
    await mailbox.put(mail, Buffer.from(''));
  }
  let isOver = false;
  const listing = Array.from({ length: 2 }, async () => {
    while (!isOver) await mailbox.list(200);
  });
  const deleting = mailbox.removeTo(new Set(['a@x.example'])).finally(() => (isOver = true));
  expect(await deleting).toBe(30);
  await Promise.all(listing);
  expect(await mailbox.list(200)).toHaveLength(30);
});
