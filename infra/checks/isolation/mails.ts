import { setTimeout as wait } from 'node:timers/promises';
import type { Mailbox } from '@quartermaster/platform/mail/mailbox';
import type { Product } from '../hostile-calls/open-product.ts';
import { readAttachedTexts } from './file-texts.ts';
import { type Trace, tracesIn } from './traces.ts';

/** More than the suite sends. */
const MOST = 1_000;
const [LOOK_MS, LOOKS] = [200, 150];

/** The mails once there are `least` of them, or after half a minute. */
const arrived = async ({ list }: Mailbox, least: number) => {
  for (let look = 1; ; look += 1) {
    const mails = await list(MOST);
    if (mails.length >= least || look === LOOKS) return mails;
    await wait(LOOK_MS);
  }
};

/** All mails, at least `least`, each with the names of the teams that it shows. */
export const mailsWithOwners = async (
  { infrastructure: { mailbox } }: Product,
  traces: readonly Trace[],
  least: number,
) => {
  if (mailbox === null) throw new Error('Mails are written to no mailbox');
  const mails = await arrived(mailbox, least);
  return Promise.all(
    mails.map(async (mail) => {
      const source = await mailbox.source(mail.id);
      const files = source === null ? '' : await readAttachedTexts(source);
      const shown = traces.filter(
        (trace) => tracesIn(JSON.stringify(mail) + files, trace).length > 0,
      );
      return {
        subject: mail.subject,
        files,
        owners: shown.map(({ holding }) => holding.team.name),
        isTo: (name: string): boolean => mail.to.endsWith(`@${name}.example`),
      };
    }),
  );
};
