import type { UserId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';

/** Installations that begin in a store, before anybody has signed in (AMB-004). */
export interface Installs {
  /** Binds the installation of a token, in place of another one, to an address; false for an unknown or old token, and for none. */
  readonly claim: (installSessionToken: string | null, email: string) => Promise<boolean>;
  /** Connects the store that is bound to the address of the user, if there is one. */
  readonly complete: (user: { readonly userId: UserId; readonly email: string }) => Promise<void>;
}

/**
 * A code belongs to the installation of its request: a request without one ends the claim of an earlier one, which somebody else may
 * have sent. Refuses the token of an unknown installation, since mailing a code would suggest that it connects the store (AMB-004).
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

/** A sign-in goes on when the store cannot be connected; the merchant installs the app once more. */
export const installsAtSignIn = (
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
