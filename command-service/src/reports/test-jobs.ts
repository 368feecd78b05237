import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type { Mail, MailMessage } from '@quartermaster/platform/mail/mail';
import type { Reaction } from '@quartermaster/platform/reactions/reaction';
import { firstTry } from '@quartermaster/platform/reactions/test-try';
import type { LogoSources } from './mail/content/shop-logo.ts';

/** Runs the jobs of reactions that are not in `done`, one after the other; returns the failures. */
export const runJobs = async (
  store: Pick<EventStore, 'readAll'>,
  reactions: readonly Reaction[],
  done = new Set<string>(),
): Promise<unknown[]> => {
  const failures: unknown[] = [];
  for (const reaction of reactions) {
    for (const event of await store.readAll(START, 100_000)) {
      const job = `${reaction.name} ${event.id}`;
      if (!reaction.types.includes(event.type) || done.has(job)) continue;
      const failure = await reaction.handle(event, firstTry).catch((error: unknown) => error);
      if (failure === undefined) done.add(job);
      else failures.push(failure);
    }
  }
  return failures;
};

/** Creates a mail server that stores the mails in `sent`; `fails` returns the error for an address, or null. */
export const testMail = (sent: MailMessage[], fails: (to: string) => Error | null): Mail => ({
  send: async (message) => {
    const failure = fails(String(message.to));
    if (failure !== null) throw failure;
    sent.push(message);
    return { refused: [] };
  },
  close: async () => undefined,
});

/** Teams without a logo. */
export const noLogos: LogoSources = {
  findLogoUrl: async () => '',
  files: { describe: async () => null, read: async () => null },
};
