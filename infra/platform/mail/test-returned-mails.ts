export const ID = '0193f0a0-0000-5000-8000-000000000001_run-1_team-1';

interface Status {
  readonly messageId?: string;
  readonly action?: string;
  readonly status?: string;
  /** Type of the part with the returned mail. */
  readonly original?: 'text/rfc822-headers' | 'message/rfc822';
  readonly encoding?: '7bit' | 'base64' | 'quoted-printable';
}

const encoders = {
  '7bit': (text: string) => text,
  base64: (text: string) => Buffer.from(text).toString('base64'),
  'quoted-printable': (text: string) =>
    text.replaceAll('=', '=3D').replaceAll('No such user', 'No such=\r\n=20user'),
};

const makeOriginal = (messageId: string): string =>
  [
    'From: no-reply@quartermaster.example',
    'To: eve@shop.example',
    'Subject: 3 items will run out of stock',
    `Message-ID: <${messageId}@quartermaster>`,
    'List-Unsubscribe: <https://shop.example/api/mail-preferences/x/stop>',
    '',
    'The mail.',
  ].join('\r\n');

const makeStatus = ({ action = 'failed', status = '5.1.1' }: Status): string =>
  [
    'Reporting-MTA: dns; mail.shop.example',
    'Arrival-Date: Fri, 27 Nov 2026 09:00:01 +0000',
    '',
    'Final-Recipient: rfc822; eve@shop.example',
    'Original-Recipient: rfc822;eve@shop.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <eve@shop.example>: No such user',
    '    here',
    '',
  ].join('\r\n');

/** A delivery status as Postfix writes it. */
export const deliveryStatus = (given: Status = {}): string => {
  const { messageId = ID, original = 'text/rfc822-headers', encoding = '7bit' } = given;
  return [
    'From: MAILER-DAEMON@mail.shop.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="9B095B5ADSN=_01/mail.shop.example"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--9B095B5ADSN=_01/mail.shop.example',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you ...',
    '',
    '--9B095B5ADSN=_01/mail.shop.example',
    'Content-Type: message/delivery-status',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    encoders[encoding](makeStatus(given)),
    '--9B095B5ADSN=_01/mail.shop.example',
    `Content-Type: ${original}`,
    '',
    makeOriginal(messageId),
    '',
    '--9B095B5ADSN=_01/mail.shop.example--',
    '',
  ].join('\r\n');
};

/** A complaint as a provider of mailboxes sends it. */
export const complaint = (feedbackType: string, messageId = ID): string =>
  [
    'From: complaints@mailboxes.example',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'A receiver complained.',
    '--part',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${feedbackType}`,
    'User-Agent: Mailboxes/1.0',
    'Version: 1',
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    makeOriginal(messageId),
    '--part--',
    '',
  ].join('\r\n');
