import { every } from '@quartermaster/infra/platform/core/every';
import { withLease } from '@quartermaster/infra/platform/postgres/lease';
import { forgetExpired } from '@quartermaster/infra/platform/sessions/forget-expired';
import type pg from 'pg';

const HOUR_MS = 3_600_000;

interface Forgetting {
  readonly pool: pg.Pool;
  readonly now: () => string;
  readonly onProblem: (where: string, error: unknown) => void;
}

/** Deletes what has expired of sign-in every hour, by one process at a time; answers how to stop that. */
export const keepForgetting = ({ pool, now, onProblem }: Forgetting): (() => Promise<void>) =>
  every(
    HOUR_MS,
    (stopping) =>
      withLease(pool, 'expired sign-ins', (lost) =>
        forgetExpired(pool, now(), AbortSignal.any([lost, stopping])),
      ),
    (error) => {
      onProblem('expired sign-ins', error);
    },
  );
