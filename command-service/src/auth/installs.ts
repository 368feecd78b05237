import type { UserId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';

/** Installations that begin in a store, before anybody has signed in (AMB-004). */
export interface Installs {
  /** Binds the installation of a token, instead of another one, to an address; false for an unknown or old token, or none. */
  readonly claim: (installSessionToken: string | null, email: string) => Promise<boolean>;
  /** Connects the store that is bound to the address of the user, if there is one. */
  readonly complete: (user: { readonly userId: UserId; readonly email: string }) => Promise<void>;
}

/**
 * Binds a code to the installation of its request. A request without one ends the claim of an earlier one, which somebody
 * else may have sent. Rejects the token of an unknown installation: a mailed code would suggest that it connects the store
 * (AMB-004).
 */
export const claimInstall = async (
  installs: Installs | null,
  installSessionToken: string | undefined,
  email: string,
): Promise<void> => {
  const isClaimed = await installs?.claim(installSessionToken ?? null, email);
  if (installSessionToken === undefined || isClaimed === true) return;
  const message =
    'This installation is unknown or has expired. Install the app in your store again.';
  throw new Rejection('VALIDATION_FAILED', message, {
    issues: [{ path: 'installSessionToken', message }],
  });
};

/** The installations of the store connector. */
interface StoreInstalls extends Pick<Installs, 'claim'> {
  readonly complete: (admin: {
    readonly userId: UserId;
    readonly email: string;
    readonly firstName: string;
    readonly surname: string;
    readonly businessName: string;
  }) => Promise<unknown>;
}

/** Creates the installations for sign-in, which succeeds even when the store cannot be connected; the merchant installs again. */
export const createSignInInstalls = (
  installs: StoreInstalls | null,
  onProblem: (where: string, error: unknown) => void,
): Installs | null =>
  installs && {
    claim: installs.claim,
    complete: async ({ userId, email }) => {
      try {
        await installs.complete({ userId, email, firstName: '', surname: '', businessName: '' });
      } catch (error) {
        onProblem('installation of a store', error);
      }
    },
  };
