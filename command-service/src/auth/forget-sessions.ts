import { every } from '@quartermaster/infra/clock/every';
import type { Sessions } from '@quartermaster/infra/sessions/sessions';

const HOUR_MS = 3_600_000;

/** Deletes expired sessions every hour; answers how to stop that. */
export const keepForgetting = (
  { forgetExpired }: Pick<Sessions, 'forgetExpired'>,
  onProblem: (where: string, error: unknown) => void,
): (() => Promise<void>) =>
  every(HOUR_MS, forgetExpired, (error) => {
    onProblem('expired sessions', error);
  });
