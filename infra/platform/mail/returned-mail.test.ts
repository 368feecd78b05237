import { describe, expect, test } from '@jest/globals';
import { readReturnedMail } from './returned-mail.ts';
import { complaint, deliveryStatus, ID } from './test-returned-mails.ts';

const read = (source: string) => readReturnedMail(Buffer.from(source));

describe('a mail that a mail server returns (RFC 3464)', () => {
  test('names the mail, and that its address does not exist', async () => {
    expect(await read(deliveryStatus())).toEqual({
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
  ])('with status %s is a %s', async (status, feedback) => {
    expect((await read(deliveryStatus({ status })))?.feedback).toBe(feedback);
  });

  test.each(['delayed', 'delivered', 'relayed', 'expanded'])(
    'is none while it is %s',
    async (action) => {
      expect(await read(deliveryStatus({ action }))).toBeNull();
    },
  );

  test('is read with the whole mail, with its headers alone, and with line feeds alone', async () => {
    const withHeaders = await read(deliveryStatus());
    expect(withHeaders).not.toBeNull();
    expect(await read(deliveryStatus({ original: 'message/rfc822' }))).toEqual(withHeaders);
    expect(await read(deliveryStatus().replaceAll('\r\n', '\n'))).toEqual(withHeaders);
  });

  test('is read when the whole mail is to be shown inline', async () => {
    const inline = deliveryStatus({ original: 'message/rfc822' }).replace(
      'message/rfc822\r\n',
      'message/rfc822\r\nContent-Disposition: inline\r\n',
    );
    expect(await read(inline)).toEqual(await read(deliveryStatus()));
  });

  test('is read when the status is encoded', async () => {
    const plain = await read(deliveryStatus());
    expect(await read(deliveryStatus({ encoding: 'base64' }))).toEqual(plain);
    expect(await read(deliveryStatus({ encoding: 'quoted-printable' }))).toEqual(plain);
  });
});

describe('a complaint (RFC 5965)', () => {
  test('names the mail', async () => {
    expect(await read(complaint('abuse'))).toEqual({
      messageId: `<${ID}@quartermaster>`,
      feedback: 'COMPLAINT',
      diagnostic: 'abuse',
    });
  });

  test('is none when the receiver wants the mail', async () => {
    expect(await read(complaint('not-spam'))).toBeNull();
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
  ])('%s', async (_what, source) => {
    expect(await read(source)).toBeNull();
  });

  test('a message with many parts in parts ends soon', async () => {
    const nest = (level: number): string =>
      level === 0
        ? 'Content-Type: text/plain\n\nx'
        : `Content-Type: multipart/mixed; boundary=b${String(level)}\n\n` +
          `--b${String(level)}\n${nest(level - 1)}\n`.repeat(6) +
          `--b${String(level)}--\n`;
    const begun = process.cpuUsage();
    expect(await read(nest(6))).toBeNull();
    expect(
      await read(`Content-Type: multipart/mixed; boundary=a\n\n${'--a\n\n'.repeat(200_000)}`),
    ).toBeNull();
    expect(await read(`a:${' \n'.repeat(500_000)}`)).toBeNull();
    expect(await read(`a:${' \n'.repeat(32_000)}\n\nx`)).toBeNull();
    expect(process.cpuUsage(begun).user).toBeLessThan(3_000_000); // microseconds
  });
});
