import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { BadConfig, loadConfig } from './config.ts';

const generatePem = (type: 'rsa' | 'ed25519', modulusLength = 2048): string => {
  const pair =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength }) : generateKeyPairSync('ed25519');
  return String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })).trim();
};
const pem = generatePem('rsa');
const folder = mkdtempSync(join(tmpdir(), 'dkim-'));
const keyFile = join(folder, 'key.pem');
writeFileSync(keyFile, pem);
afterAll(() => rmSync(folder, { recursive: true }));

const complete = {
  MAIL_URL: 'smtp://mail:587',
  SMTP_DKIM_DOMAIN: 'gift-shop.example',
  SMTP_DKIM_SELECTOR: 'qm1',
  SMTP_DKIM_PRIVATE_KEY: pem,
};
const refusal = (change: Record<string, string>): string => {
  try {
    loadConfig({ ...complete, ...change }, 'distributed');
  } catch (error) {
    if (error instanceof BadConfig) return error.message;
    throw error;
  }
  throw new Error('was accepted');
};

describe('NF-O-03 NF-O-04 the signature of mails', () => {
  test.each([
    ['as PEM', pem],
    ['as PEM on one line', pem.replaceAll('\n', String.raw`\n`)],
    ['in a file', keyFile],
  ])('has a key %s', (_how, key) => {
    const { mail } = loadConfig({ ...complete, SMTP_DKIM_PRIVATE_KEY: key }, 'distributed');
    const dkim = { domain: 'gift-shop.example', selector: 'qm1', privateKey: pem };
    expect(mail).toEqual({ kind: 'smtp', url: 'smtp://mail:587', dkim });
  });

  test.each([
    ['SMTP_DKIM_DOMAIN', 'shop'],
    ['SMTP_DKIM_DOMAIN', 'https://shop.example'],
    ['SMTP_DKIM_SELECTOR', 'qm 1'],
    ['SMTP_DKIM_PRIVATE_KEY', join(folder, 'missing.pem')],
    ['SMTP_DKIM_PRIVATE_KEY', folder],
    ['SMTP_DKIM_PRIVATE_KEY', '-----BEGIN PRIVATE KEY-----\nhunter2'],
    ['SMTP_DKIM_PRIVATE_KEY', generatePem('ed25519')],
    ['SMTP_DKIM_PRIVATE_KEY', generatePem('rsa', 512)],
  ])('is refused for %s=%s', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} must be `));
    expect(message).not.toContain('hunter2');
  });

  test('has all three variables or none', () => {
    for (const name of ['SMTP_DKIM_DOMAIN', 'SMTP_DKIM_SELECTOR', 'SMTP_DKIM_PRIVATE_KEY']) {
      expect(refusal({ [name]: '' })).toContain(`${name} must be set as well`);
    }
  });

  test('is refused where no mail is sent, since it would have no effect', () => {
    expect(refusal({ MAIL_URL: 'file' })).toContain('MAIL_URL must be an address');
  });
});
