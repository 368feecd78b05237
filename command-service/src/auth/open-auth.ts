import { repeatEvery } from '@quartermaster/platform/core/clock';
import type { Mail } from '@quartermaster/platform/mail/mail';
import { sendLater } from '@quartermaster/platform/mail/send-later';
import { withLease } from '@quartermaster/platform/postgres/lease';
import type { KeyRing } from '@quartermaster/platform/secrets/key-ring';
import { openAttempts } from '@quartermaster/platform/sessions/attempts';
import { forgetExpired } from '@quartermaster/platform/sessions/forget';
import { openOneTimeLinks } from '@quartermaster/platform/sessions/one-time-links';
import { openSessions } from '@quartermaster/platform/sessions/sessions';
import { openSignInCodes } from '@quartermaster/platform/sessions/sign-in-codes';
import type pg from 'pg';
import type { SignInRecord } from './sign-in.ts';

interface AuthOptions {
  readonly pool: pg.Pool;
  readonly keys: KeyRing;
  readonly mail: Mail;
  readonly now: () => string;
  /** Address of the console, for links in mails. */
  readonly consoleUrl: string;
  readonly onProblem: (where: string, error: unknown) => void;
  /** Called after every try to sign in. */
  readonly onSignIn: (record: SignInRecord) => void;
}

/** Opens sign-in with its tables. Needs `migrateAuth`. */
export const openAuth = (options: AuthOptions) => {
  const { pool, keys, now, mail, consoleUrl, onProblem, onSignIn: record } = options;
  const sessions = openSessions(pool, now);
  const links = openOneTimeLinks(pool, now);
  const codes = openSignInCodes(pool, { peppers: keys.derive('sign-in codes'), now });
  const mails = sendLater({
    mail,
    onProblem: (messageId, error) => {
      onProblem(`mail ${messageId}`, error);
    },
  });
  const attempts = openAttempts(pool, now);
  return { sessions, links, codes, attempts, mails, consoleUrl, record };
};

const HOUR_MS = 3_600_000;

interface CleanupOptions {
  readonly pool: pg.Pool;
  readonly now: () => string;
  readonly onProblem: (where: string, error: unknown) => void;
}

/** Deletes expired rows of sign-in every hour, in one process at a time; returns the function that stops it. */
export const startSignInCleanup = ({
  pool,
  now,
  onProblem,
}: CleanupOptions): (() => Promise<void>) =>
  repeatEvery(
    HOUR_MS,
    (stopping) =>
      withLease(pool, 'expired sign-ins', (lost) =>
        forgetExpired(pool, now(), AbortSignal.any([lost, stopping])),
      ),
    (error) => {
      onProblem('expired sign-ins', error);
    },
  );
