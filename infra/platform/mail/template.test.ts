import { describe, expect, test } from '@jest/globals';
import { mailTemplate } from './template.ts';

const template = mailTemplate<{ name: string; code?: string }>({
  subject: 'Your code: {{code}}',
  text: 'Hello {{name}}, your code is {{code}}.',
  html: '<p>Hello {{name}}, your code is <b>{{code}}</b>.</p>',
});

describe('a mail template', () => {
  test('escapes values in HTML and leaves them unchanged in text', () => {
    const mail = template({ name: 'Ben & <i>Jerry</i>', code: 'ABCD-2345' });
    expect(mail.html).toContain(
      'Hello Ben &amp; &lt;i&gt;Jerry&lt;/i&gt;, your code is <b>ABCD-2345',
    );
    expect(mail.text).toBe('Hello Ben & <i>Jerry</i>, your code is ABCD-2345.');
    expect(mail.subject).toBe('Your code: ABCD-2345');
  });

  test('is readable in dark mail programs', () => {
    const { html } = template({ name: 'Ada', code: 'A' });
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toMatch(/prefers-color-scheme:dark.*\.card\{background:#171b21!important\}/s);
  });

  test('keeps a subject on one line', () => {
    expect(template({ name: 'x', code: 'A\r\nBcc: b@c.example' }).subject).toBe(
      'Your code: A Bcc: b@c.example',
    );
  });

  test('is refused when a value is missing', () => {
    expect(() => template({ name: 'x' })).toThrow('"code" not defined');
  });

  test('has the product or the sender at its head, escaped', () => {
    const sources = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
    expect(mailTemplate(sources)({}).html).toContain('>Quartermaster</p>');
    const named = mailTemplate<{ shop: string }>({ ...sources, brand: '{{shop}}' });
    expect(named({ shop: 'Cups & <b>more</b>' }).html).toContain('>Cups &amp; &lt;b&gt;more');
  });
});
