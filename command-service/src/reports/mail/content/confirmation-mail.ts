import type { PictureSize } from '@quartermaster/platform/files/picture-size';
import { mailButton, mailTemplate } from '@quartermaster/platform/mail/template';
import { shopBrand } from './shop-logo.ts';

/** The question to an address outside the team. */
export const confirmationMail = mailTemplate<{
  readonly shop: string;
  readonly label: string;
  readonly preferencesUrl: string;
  readonly logo: PictureSize | null;
}>({
  brand: shopBrand,
  subject: 'Do you want to receive "{{label}}" of {{shop}}?',
  text: `A member of {{shop}} wants to send you "{{label}}" by email.

Confirm that you want to receive it: {{preferencesUrl}}

Without your confirmation you receive no further emails.
`,
  html: `<h1 style="margin:0 0 14px;font-size:20px;line-height:1.3">Do you want to receive “{{label}}”?</h1>
<p style="margin:0 0 20px">A member of {{shop}} wants to send it to you by email.</p>
${mailButton('{{preferencesUrl}}', 'Confirm that you want to receive it')}
<p class="quiet" style="margin:0;color:#5b6472;font-size:13px">Without your confirmation you receive no further emails.</p>`,
});
