import { type Response, Router } from 'express';
import handlebars from 'handlebars';
import type { StoredMail, Mailbox } from './mailbox.ts';

/** The frame may open links in a new window, and nothing else: no scripts, no access to this page. */
const page = handlebars.compile(
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails - Quartermaster</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
  article { border: 1px solid #8884; border-radius: 8px; margin: 1rem 0; overflow: hidden; }
  header { padding: .75rem 1rem; border-bottom: 1px solid #8884; }
  h1 { font-size: 1.4rem; } h2 { font-size: 1rem; margin: 0; }
  p { margin: .1rem 0; opacity: .75; }
  iframe { border: 0; width: 100%; height: 30rem; background: #fff; }
</style>
</head>
<body>
<h1>Mails</h1>
<p>Written to the data directory instead of being sent, newest first.</p>
{{#each mails}}
<article>
  <header>
    <h2>{{subject}}</h2>
    <p>To {{to}}{{#if cc}}, copy to {{cc}}{{/if}} at <time datetime="{{sentAt}}">{{shownAt}}</time>
      &middot; <a href="/__mail/{{id}}.eml">source</a></p>
    {{#if replyTo}}<p>Replies go to {{replyTo}}</p>{{/if}}
    {{#each attachments}}<p>Attached: {{filename}} ({{contentType}}, {{size}} bytes)</p>{{/each}}
  </header>
  <iframe title="{{subject}}" sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="<base target=&quot;_blank&quot;>{{html}}"></iframe>
</article>
{{else}}
<p>No mail has been written yet.</p>
{{/each}}
</body>
</html>
`,
  { strict: true },
);

const instant = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

const mailboxPage = (mails: readonly StoredMail[]): string =>
  page({
    mails: mails.map((mail) => ({
      cc: '',
      replyTo: '',
      ...mail,
      shownAt: `${instant.format(new Date(mail.sentAt))} UTC`,
    })),
  });

/** Number of listed mails; developers look for recent ones. */
const MOST_LISTED = 200;

const sendPage = async (mailbox: Mailbox, response: Response): Promise<void> => {
  const mails = await mailbox.list(MOST_LISTED);
  response.vary('Accept').setHeader('Cache-Control', 'no-store');
  response.format({
    html: () => response.send(mailboxPage(mails)),
    json: () => response.json(mails),
  });
};

/** /__mail of the embedded profile (NF-O-07). Mount it only where mails are written to files. */
export const mailboxRoutes = (mailbox: Mailbox): Router => {
  const router = Router();
  router.get('/__mail', (_request, response) => sendPage(mailbox, response));
  router.get('/__mail/:id.eml', async (request, response, next) => {
    const source = await mailbox.source(request.params.id);
    if (source === null) {
      next();
      return;
    }
    response.type('text/plain; charset=utf-8').send(Buffer.from(source));
  });
  return router;
};
