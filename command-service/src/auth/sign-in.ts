import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mailTemplate } from '@quartermaster/infra/platform/mail/template';
import {
  type Allowance,
  type Attempts,
  originOf,
} from '@quartermaster/infra/platform/sessions/attempts';
import type { OneTimeLinks } from '@quartermaster/infra/platform/sessions/one-time-links';

/** What became of one try to sign in, for the log: it holds no code. */
export interface SignInRecord {
  readonly outcome: 'code-mailed' | 'code-refused' | 'signed-in' | 'refused';
  /** Null where only a code was given and it is nobody's. */
  readonly email: string | null;
  /** Address of the caller, as the connection or the gateway tells it. */
  readonly address: string;
  readonly reason?: 'too many tries' | 'no mails can be sent' | 'no such code' | 'deactivated';
  readonly requestId: string;
}

/** True for tries that came to nothing, which somebody who watches the log looks for. */
export const isRefused = ({ outcome }: SignInRecord): boolean =>
  outcome === 'code-refused' || outcome === 'refused';

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

const mono = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";

/** The code stands in the subject, so that it can be read without opening the mail (AMB-001). */
export const signInMail = mailTemplate<{ email: string; code: string; link: string }>({
  subject: 'Your Quartermaster sign-in code: {{code}}',
  text: `Sign in to Quartermaster

Your code: {{code}}

Type it on the sign-in page, or open this link:
{{link}}

The code is for {{email}}, works once and for 10 minutes; a newer one replaces it.
If you did not ask for it, you can ignore this mail: nobody signs in without the code.
`,
  html: `<h1 style="margin:0 0 8px;font-size:22px;line-height:1.3;font-weight:600">Sign in to Quartermaster</h1>
<p class="quiet" style="margin:0 0 20px;color:#5b6472">Type this code on the sign-in page:</p>
<p class="code" style="margin:0 0 20px;padding:18px 12px;background:#f3f4f6;border:1px solid #e3e6ea;border-radius:8px;text-align:center;font:600 30px/1.2 ${mono};letter-spacing:4px;color:#1f2430">{{code}}</p>
<p style="margin:0 0 24px;text-align:center"><a href="{{link}}" style="display:inline-block;padding:12px 28px;background:#3b5bdb;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none">Sign in</a></p>
<p class="quiet" style="margin:0 0 8px;color:#5b6472;font-size:13px">The code is for {{email}}, works once and for 10 minutes; a newer one replaces it.</p>
<p class="quiet" style="margin:0;color:#5b6472;font-size:13px">If you did not ask for it, you can ignore this mail: nobody signs in without the code.</p>`,
});

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
