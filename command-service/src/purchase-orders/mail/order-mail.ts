import { mailTemplate } from '@quartermaster/infra/platform/mail/template';

interface OrderMail {
  readonly subject: string;
  /** As it was written. */
  readonly message: string;
  /** Its lines by paragraph. */
  readonly paragraphs: readonly (readonly string[])[];
  readonly shop: string;
  readonly fileName: string;
  readonly replyTo: string;
}

/** The lines of a text, by paragraph. */
export const paragraphsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().split(/\r?\n/))
    .filter(([first]) => first !== '');

/** What a supplier reads beside the printed order: the merchant's own words, under the shop's name. */
export const orderMail = mailTemplate<OrderMail>({
  brand: '{{shop}}',
  subject: '{{subject}}',
  text: `{{message}}

--
Attached: {{fileName}}
Replies to this email go to {{replyTo}}.
`,
  html: `{{#each paragraphs}}<p style="margin:0 0 14px">{{#each this}}{{this}}{{#unless @last}}<br>{{/unless}}{{/each}}</p>
{{/each}}<p class="quiet" style="margin:24px 0 0;color:#5b6472;font-size:13px">Attached: {{fileName}}<br>Replies to this email go to {{replyTo}}.</p>`,
});
