import { maxUploadBytes } from '@quartermaster/contracts/assets/calls';
import { describe, expect, test } from '@jest/globals';
import { type Grant, readGrant, signGrant } from './signed-grants.ts';
import { requireAcceptedType } from './upload-rules.ts';

const grant: Grant = {
  action: 'upload',
  fileId: '0193f0a0-0000-7000-8000-000000000001',
  teamId: 'team-1',
  userId: 'user-1',
  name: 'Rechnung März.pdf',
  contentType: 'application/pdf',
  maxBytes: maxUploadBytes,
};
const expiresAt = '2026-11-21T07:15:00.000Z';
const text = signGrant('secret', grant, expiresAt);

describe('API-AST-02 NF-U-01 a signed upload', () => {
  test('is valid for what was granted, until it expires', () => {
    expect(readGrant('secret', text, '2026-11-21T07:14:59.999Z')).toEqual(grant);
    expect(readGrant('secret', text, expiresAt)).toBeNull();
  });

  test('fits into an address', () => {
    expect(encodeURIComponent(text)).toBe(text);
  });

  test('NF-U-04 is invalid for another team or file, or when it was signed without the secret', () => {
    const [, signature] = text.split('.');
    const foreign = { grant: { ...grant, teamId: 'team-2' }, expiresAt };
    const payload = Buffer.from(JSON.stringify(foreign)).toString('base64url');
    const now = '2026-11-21T07:00:00.000Z';
    expect(readGrant('secret', `${payload}.${signature ?? ''}`, now)).toBeNull();
    expect(readGrant('secret', signGrant('guess', grant, expiresAt), now)).toBeNull();
    for (const odd of ['', '.', 'x', `${text}x`, `${text}.x`, text.slice(0, -2)]) {
      expect(readGrant('secret', odd, now)).toBeNull();
    }
  });
});

describe('AMB-126 AMB-127 what may be uploaded', () => {
  test('is any type for attachments', () => {
    expect(requireAcceptedType('suppliers', 'Application/PDF')).toBe('application/pdf');
    expect(requireAcceptedType('purchase-orders', 'image/svg+xml')).toBe('image/svg+xml');
  });

  test('ERR-30 is only CSV for imports', () => {
    expect(requireAcceptedType('imports', 'text/csv; charset=utf-8')).toBe('text/csv');
    expect(() => requireAcceptedType('imports', 'application/pdf')).toThrow('must be a CSV file');
  });

  test.each(['', 'pdf', 'text/', 'text/csv\r\nX: y', '../x'])(
    'ERR-30 is not of type %j',
    (type) => {
      expect(() => requireAcceptedType('suppliers', type)).toThrow('must look like text/csv');
    },
  );
});
