import { type Response, Router } from 'express';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';

/** A developer looks for the mail of a minute ago, not of last year. */
const shown = 200;

const sendPage = async (mailbox: Mailbox, response: Response): Promise<void> => {
  const mails = await mailbox.list(shown);
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
