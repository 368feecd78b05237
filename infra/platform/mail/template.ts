import handlebars from 'handlebars';

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export type MailTemplate<Values extends object> = (values: Values) => MailContent;

/**
 * Dark colours, for mail programs that keep the head and know the scheme; they win over the inline ones. `card`, `quiet`,
 * `line`, `logo` and `code` are classes a template may use; what is `wide` is left out on a phone. A logo stands on white, for which it was drawn.
 */
const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0f1217!important;color:#e6e9ee!important}
.card{background:#171b21!important}
.brand{color:#8da2fb!important}
.quiet{color:#98a2b1!important}
.line{border-color:#2a313b!important}
.logo{background:#ffffff!important;border-radius:6px!important;padding:8px!important}
.code{background:#0f1217!important;border-color:#2a313b!important;color:#e6e9ee!important}
}
@media (max-width:480px){.page{padding:12px!important}.card{padding:24px 20px!important}.wide{display:none!important}}`;

/** The layout of every mail: readable in any mail program, light and dark. Styles are inline, since many drop other ones. */
const layout = (brand: string, body: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>${darkStyles}</style></head>
<body class="page" style="margin:0;padding:24px;background:#f3f4f6;font:15px/1.6 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1f2430">
<div class="card" style="max-width:600px;margin:0 auto;background:#ffffff;border-radius:10px;padding:32px">
<p class="brand" style="margin:0 0 24px;font-weight:600;color:#3b5bdb">${brand}</p>
${body}
</div>
</body>
</html>
`;

/** The main link of a mail, as a button. */
export const mailButton = (address: string, label: string): string =>
  `<p style="margin:0 0 24px"><a style="display:inline-block;padding:9px 16px;border-radius:6px;background:#3b5bdb;color:#ffffff;font-weight:600;text-decoration:none" href="${address}">${label}</a></p>`;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * A mail from handlebars templates. Values are escaped in `html` and `brand`, and unchanged in `subject` and `text`; a missing
 * value is an error. The layout around `html` has the sender's name as its header: `brand`, or the product's name.
 */
export const mailTemplate = <Values extends object>(
  sources: MailContent & { readonly brand?: string },
): MailTemplate<Values> => {
  const plain = { strict: true, noEscape: true };
  const subject = handlebars.compile<Values>(sources.subject, plain);
  const text = handlebars.compile<Values>(sources.text, plain);
  const html = handlebars.compile<Values>(sources.html, { strict: true });
  const brand = handlebars.compile<Values>(sources.brand ?? 'Quartermaster', { strict: true });
  return (values) => ({
    subject: oneLine(subject(values)),
    text: text(values),
    html: layout(brand(values), html(values)),
  });
};
