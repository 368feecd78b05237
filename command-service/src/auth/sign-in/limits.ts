import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Allowance, Attempts } from '@quartermaster/infra/platform/sessions/attempts';
import { originOf } from '@quartermaster/infra/platform/sessions/origin';

/** Codes asked from one place, codes asked from there for one address, and codes tried from one place. */
const allowances = {
  codesFromPlace: { tries: 20, seconds: 600 },
  codesFromPlaceForEmail: { tries: 5, seconds: 600 },
  triesFromPlace: { tries: 10, seconds: 600 },
};

/** Rejects with RATE_LIMITED and how long to wait (NF-S-02). */
const mustBeAllowed = async (attempts: Attempts, allowance: Allowance): Promise<void> => {
  const wait = await attempts.count(allowance);
  if (wait === 0) return;
  throw new Rejection('RATE_LIMITED', 'Too many tries, please wait a moment', {
    details: { retryAfterSeconds: wait },
  });
};

/**
 * Limits of sign-in. None counts for an address alone: whoever knows an address could lock its owner out (AMB-001). The place
 * is counted first, so that one place fills no table with addresses.
 */
export const signInLimits = (attempts: Attempts) => ({
  askForCode: async (email: string, address: string): Promise<void> => {
    const place = `init:${originOf(address)}`;
    const { codesFromPlace, codesFromPlaceForEmail } = allowances;
    await mustBeAllowed(attempts, { subject: place, ...codesFromPlace });
    await mustBeAllowed(attempts, { subject: `${place} ${email}`, ...codesFromPlaceForEmail });
  },
  tryCode: (address: string): Promise<void> => {
    const subject = `verify:${originOf(address)}`;
    return mustBeAllowed(attempts, { subject, ...allowances.triesFromPlace });
  },
  /** After a success the place starts over. */
  succeeded: (address: string): Promise<void> => attempts.clear(`verify:${originOf(address)}`),
});
