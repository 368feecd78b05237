import type { OneTimeLinks } from '@quartermaster/infra/platform/sessions/one-time-links';

/** What one-time links for signing in are issued for. */
export const SIGN_IN = 'sign-in';

const lifetimeSeconds = 24 * 60 * 60;

/** Address of the sign-in page that fills in a code and sends it off. */
export const loginAddress = (consoleUrl: string, code: string): string =>
  `${consoleUrl.replace(/\/+$/, '')}/login?code=${encodeURIComponent(code)}`;

/** A link that signs an address in once within a day, for whoever starts the product; it voids the older one. */
export const createSignInLink = async (
  links: Pick<OneTimeLinks, 'issue' | 'revoke'>,
  consoleUrl: string,
  email: string,
): Promise<string> => {
  const subject = email.toLowerCase();
  await links.revoke(SIGN_IN, subject);
  return loginAddress(
    consoleUrl,
    await links.issue({ purpose: SIGN_IN, subject, lifetimeSeconds }),
  );
};
