import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { checkSignature } from './test-dkim.ts';
import { smtpTests } from './test-smtp-server.ts';

const { smtpServer, smtp } = smtpTests();
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkim = {
  domain: 'gift-shop.example',
  selector: 'qm1',
  privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
};
const message = {
  to: 'owner@gift-shop.example',
  subject: 'Stockout risk: 3 Müslischalen — today, and a subject that is long enough to be folded',
  text: 'Three items run out.  \nÄpfel: 5 left\n\n',
  html: '<p>Three items run out.</p>',
  unsubscribeUrl: 'https://shop.example/api/mail-preferences/token/stop',
  messageId: '0193f0a0-0000-7000-8000-000000000001',
  attachments: [{ filename: 'rows.csv', contentType: 'text/csv', content: 'sku\nA\n' }],
};
const sentWith = async (signer: typeof dkim | null): Promise<string> => {
  const { sources, host } = await smtpServer();
  await smtp(`smtp://${host}`, { dkim: signer }).send(message);
  return String(sources[0]?.toString('latin1'));
};

test('a mail is signed for the domain, so that a receiver can check it', async () => {
  const source = await sentWith(dkim);
  const signature = checkSignature(source, publicKey);
  expect(signature).toMatchObject({
    isValid: true,
    tags: { a: 'rsa-sha256', d: 'gift-shop.example', s: 'qm1', q: 'dns/txt' },
  });
  expect(checkSignature(source.replace('Three items', 'Four items'), publicKey)?.isValid).toBe(
    false,
  );
  expect(checkSignature(source.replace('owner@', 'other@'), publicKey)?.isValid).toBe(false);
});

test('the signature covers the one-click unsubscribing, as RFC 8058 demands', async () => {
  const covered = checkSignature(await sentWith(dkim), publicKey)?.tags['h']?.split(':');
  for (const field of ['from', 'to', 'subject', 'message-id', 'list-unsubscribe']) {
    expect(covered).toContain(field);
  }
  expect(covered).toContain('list-unsubscribe-post');
});

test('a mail has no signature without a key', async () => {
  expect(checkSignature(await sentWith(null), publicKey)).toBeNull();
});
