import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Refusal, WorkLimits } from './work-limits.ts';

/** Says no, and counts how often for which bound. */
export const createRefusals = (what: string, limits: WorkLimits) => {
  const counts: Record<Refusal, number> = { team: 0, all: 0, late: 0 };
  const details = { retryAfterSeconds: limits.retryAfterSeconds };
  return {
    counts: () => ({ ...counts }),
    of: (reason: Refusal): Rejection => {
      counts[reason] += 1;
      return reason === 'team'
        ? new Rejection(
            'RATE_LIMITED',
            `Your team already has too many ${what} waiting, please try again in a moment`,
            { details },
          )
        : new Rejection(
            'UNAVAILABLE',
            `Too many ${what} are waiting at the moment, please try again`,
            { details },
          );
    },
  };
};
