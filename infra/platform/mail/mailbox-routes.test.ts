import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { openFileMail } from './file-mail.ts';
import { openMailbox } from './mailbox.ts';
import { mailboxRoutes } from './mailbox-routes.ts';

let folder = '';
const ask = () => request(express().use(mailboxRoutes(openMailbox(folder))));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  const times = ['2026-11-21T07:00:00.000Z', '2026-11-21T08:00:00.000Z'];
  const mail = openFileMail(openMailbox(folder), () => times.shift() ?? '');
  const body = { to: 'owner@gift-shop.example', text: 'Hello' };
  await mail.send({ ...body, messageId: 'one', subject: 'First', html: '<p>1</p>' });
  await mail.send({
    ...body,
    messageId: 'two',
    subject: 'Second <script>alert(1)</script>',
    html: '<p title="x">2</p><script>alert(2)</script>',
  });
});
afterAll(() => rm(folder, { recursive: true }));

describe('NF-O-07 GET /__mail', () => {
  test('lists mails newest first as JSON on request', async () => {
    const response = await ask().get('/__mail').set('Accept', 'application/json').expect(200);
    expect(response.body).toEqual([
      expect.objectContaining({ id: 'two', sentAt: '2026-11-21T08:00:00.000Z' }),
      {
        id: 'one',
        to: 'owner@gift-shop.example',
        subject: 'First',
        text: 'Hello',
        html: '<p>1</p>',
        sentAt: '2026-11-21T07:00:00.000Z',
        attachments: [],
      },
    ]);
  });

  test('shows them in the browser, each in a frame that runs no script', async () => {
    const response = await ask().get('/__mail').set('Accept', 'text/html').expect(200);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.text.indexOf('Second')).toBeLessThan(response.text.indexOf('First'));
    expect(response.text).not.toContain('<script');
    expect(response.text).toContain('&lt;p title&#x3D;&quot;x&quot;&gt;2&lt;/p&gt;');
    expect(response.text).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  });

  test('returns the source of a mail', async () => {
    const response = await ask().get('/__mail/one.eml').expect(200);
    expect(response.text).toContain('Subject: First');
    await ask().get('/__mail/three.eml').expect(404);
  });
});
