import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { text } from '../../core/text.ts';

/** Signed token of a mail; it grants control of the mails of one report or alert to one address. */
const byToken = z.object({ token: text.min(1).max(400) });

const preference = z.object({
  /** Name of the shop. */
  shop: z.string(),
  /** Name of the report or alert. */
  name: z.string(),
  /** False also for an address outside the team that was not confirmed yet. */
  receives: z.boolean(),
});
export type MailPreference = z.infer<typeof preference>;

export const getMailPreference = defineRoute({
  id: 'API-REP-14',
  method: 'GET',
  path: '/mail-preferences/:token',
  kind: 'public',
  limited: 'link',
  summary: 'What a link in a mail decides about: the mails of a report or an alert to one address',
  params: byToken,
  response: preference,
});

export const receiveMails = defineRoute({
  id: 'API-REP-15',
  method: 'POST',
  path: '/mail-preferences/:token/receive',
  kind: 'public',
  limited: 'link',
  summary:
    'Sends the mails of a report or an alert to the address of the link, from the next one on',
  params: byToken,
});

export const stopMails = defineRoute({
  id: 'API-REP-16',
  method: 'POST',
  path: '/mail-preferences/:token/stop',
  kind: 'public',
  limited: 'link',
  bytes: 'body',
  summary:
    'Stops the mails of a report or an alert to the address of the link; mail programs call it for one-click unsubscribing (RFC 8058)',
  params: byToken,
});

export const mailPreferenceRoutes = [getMailPreference, receiveMails, stopMails] as const;
