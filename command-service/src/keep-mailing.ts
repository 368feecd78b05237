import { every } from '@quartermaster/infra/clock/every';
import type { Mail } from '@quartermaster/infra/mail/mail';
import { withLease } from '@quartermaster/infra/postgres/lease';
import { openPrintGrants } from '@quartermaster/infra/sessions/print-grants';
import type pg from 'pg';
import type { CommandHandler } from './core/handle-command.ts';
import type { Directory } from './directory/directory.ts';
import { createOrderMailer } from './purchase-orders/mail-orders.ts';
import { printOverApi } from './purchase-orders/print-order.ts';

interface Mailing {
  readonly pool: pg.Pool;
  readonly handler: CommandHandler;
  readonly directory: Directory;
  readonly mail: Mail;
  readonly apiUrl: string;
  readonly now: () => string;
  readonly onProblem: (where: string, error: unknown) => void;
}

const LOOK_MS = 2_000;

/** Sends mails with printed orders, by one process at a time; answers how to stop that. */
export const keepMailing = ({ pool, onProblem, ...rest }: Mailing): (() => Promise<void>) => {
  const mailer = createOrderMailer({
    ...rest,
    print: printOverApi({ ...rest, grants: openPrintGrants(pool, rest.now), fetch }),
    onRetry: ({ mailId }, error) => onProblem(`mail ${mailId}`, error),
  });
  return every(
    LOOK_MS,
    async (stopping) => {
      if ((await rest.directory.openMails()).length === 0) return;
      await withLease(pool, 'order mails', (lost) =>
        mailer.sendDue(AbortSignal.any([lost, stopping])),
      );
    },
    (error) => onProblem('mails of orders', error),
  );
};
