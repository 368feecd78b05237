import { describe, expect, test } from '@jest/globals';
import { readReturnedMail } from './returned-mail.ts';
import { complaint, deliveryStatus, ID } from './test-returned-mails.ts';

describe('a mail that a mail server returns (RFC 3464)', () => {
  test('names the mail, and that its address does not exist', () => {
    expect(readReturnedMail(deliveryStatus())).toEqual({
      messageId: `<${ID}@quartermaster>`,
      feedback: 'HARD_BOUNCE',
      diagnostic: '550 5.1.1 <eve@shop.example>: No such user here',
    });
  });

  test.each([
    ['5.1.1', 'HARD_BOUNCE'],
    ['5.1.10', 'HARD_BOUNCE'],
    ['5.0.0', 'HARD_BOUNCE'],
    ['5.4.4', 'HARD_BOUNCE'],
    ['5.2.1', 'HARD_BOUNCE'],
    ['5.2.2', 'SOFT_BOUNCE'],
    ['5.3.4', 'SOFT_BOUNCE'],
    ['5.7.1', 'SOFT_BOUNCE'],
    ['5.1.8', 'SOFT_BOUNCE'], // of the sender
    ['4.4.7', 'SOFT_BOUNCE'],
    ['4.2.2 (mailbox full)', 'SOFT_BOUNCE'],
    ['unknown', 'SOFT_BOUNCE'],
  ])('with status %s is a %s', (status, feedback) => {
    expect(readReturnedMail(deliveryStatus({ status }))?.feedback).toBe(feedback);
  });

  test.each(['delayed', 'delivered', 'relayed', 'expanded'])('is none while it is %s', (action) => {
    expect(readReturnedMail(deliveryStatus({ action }))).toBeNull();
  });

  test('is read with the whole mail, with its headers alone, and with line feeds alone', () => {
    const read = readReturnedMail(deliveryStatus());
    expect(readReturnedMail(deliveryStatus({ original: 'message/rfc822' }))).toEqual(read);
    expect(readReturnedMail(deliveryStatus().replaceAll('\r\n', '\n'))).toEqual(read);
  });

  test('is read when the status is encoded', () => {
    const read = readReturnedMail(deliveryStatus());
    expect(readReturnedMail(deliveryStatus({ encoding: 'base64' }))).toEqual(read);
    expect(readReturnedMail(deliveryStatus({ encoding: 'quoted-printable' }))).toEqual(read);
  });
});

describe('a complaint (RFC 5965)', () => {
  test('names the mail', () => {
    expect(readReturnedMail(complaint('abuse'))).toEqual({
      messageId: `<${ID}@quartermaster>`,
      feedback: 'COMPLAINT',
      diagnostic: 'abuse',
    });
  });

  test('is none when the receiver wants the mail', () => {
    expect(readReturnedMail(complaint('not-spam'))).toBeNull();
  });
});

describe('other messages are no returned mails', () => {
  test.each([
    ['nothing', ''],
    ['a note of absence', 'Subject: Away\r\nContent-Type: text/plain\r\n\r\nBack on Monday.'],
    ['headers alone', 'Content-Type: multipart/report; boundary=a'],
    ['no boundary', 'Content-Type: multipart/report\r\n\r\n--a\r\n\r\n--a--'],
    ['no original', 'Content-Type: multipart/report; boundary=a\r\n\r\n--a\r\n\r\n--a--'],
    ['no message id', deliveryStatus().replaceAll('Message-ID', 'X-Other')],
  ])('%s', (_what, source) => {
    expect(readReturnedMail(source)).toBeNull();
  });

  test('a message with many parts in parts ends soon', () => {
    const nest = (level: number): string =>
      level === 0
        ? 'Content-Type: text/plain\n\nx'
        : `Content-Type: multipart/mixed; boundary=b${String(level)}\n\n` +
          `--b${String(level)}\n${nest(level - 1)}\n`.repeat(6) +
          `--b${String(level)}--\n`;
    const begun = performance.now();
    expect(readReturnedMail(nest(6))).toBeNull();
    expect(
      readReturnedMail(`Content-Type: multipart/mixed; boundary=a\n\n${'--a\n\n'.repeat(500_000)}`),
    ).toBeNull();
    expect(readReturnedMail(`a:${' \n'.repeat(1_000_000)}`)).toBeNull();
    expect(performance.now() - begun).toBeLessThan(3_000);
  });
});
