import { Rejection } from '@quartermaster/contracts/core/rejection';
import { toAddresseeKey } from '@quartermaster/contracts/core/text';
import { mailTemplate } from '@quartermaster/platform/mail/template';
import { type Allowance, type Attempts, toOrigin } from '@quartermaster/platform/sessions/attempts';
import type { OneTimeLinks } from '@quartermaster/platform/sessions/one-time-links';

/** Outcome of one try to sign in, for the log; without the code. */
export interface SignInRecord {
  readonly outcome: 'code-mailed' | 'code-refused' | 'signed-in' | 'refused';
  /** Null when only a code was sent and it is unknown. */
  readonly email: string | null;
  /** Address of the caller, from the connection or the gateway. */
  readonly address: string;
  readonly reason?: 'too many tries' | 'no mails can be sent' | 'no such code' | 'deactivated';
  readonly requestId: string;
}

/** True for failed tries, which operators look for in the log. */
export const isRefused = ({ outcome }: SignInRecord): boolean =>
  outcome === 'code-refused' || outcome === 'refused';

/** Purpose of one-time links for signing in. */
export const SIGN_IN = 'sign-in';

const lifetimeSeconds = 24 * 60 * 60;

/** Address of the sign-in page that fills in the code and submits it. */
export const loginAddress = (consoleUrl: string, code: string): string =>
  `${consoleUrl.replace(/\/+$/, '')}/login?code=${encodeURIComponent(code)}`;

/** Creates a one-time link that signs an address in, valid for a day, for the operator; it replaces the older one. */
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

/** The subject contains the code, so that it can be read without opening the mail (AMB-001). */
export const signInMail = mailTemplate<{ email: string; code: string; link: string }>({
  subject: 'Your Quartermaster sign-in code: {{code}}',
  text: `Sign in to Quartermaster

Your code: {{code}}

Type it on the sign-in page, or open this link:
{{link}}

The code is for {{email}}, works once, for 10 minutes; a newer code replaces it.
If you did not ask for it, you can ignore this email: nobody can sign in without the code.
`,
  html: `<h1 style="margin:0 0 8px;font-size:22px;line-height:1.3;font-weight:600">Sign in to Quartermaster</h1>
<p class="quiet" style="margin:0 0 20px;color:#5b6472">Type this code on the sign-in page:</p>
<p class="code" style="margin:0 0 20px;padding:18px 12px;background:#f3f4f6;border:1px solid #e3e6ea;border-radius:8px;text-align:center;font:600 30px/1.2 ${mono};letter-spacing:4px;color:#1f2430">{{code}}</p>
<p style="margin:0 0 24px;text-align:center"><a href="{{link}}" style="display:inline-block;padding:12px 28px;background:#3b5bdb;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none">Sign in</a></p>
<p class="quiet" style="margin:0 0 8px;color:#5b6472;font-size:13px">The code is for {{email}}, works once, for 10 minutes; a newer code replaces it.</p>
<p class="quiet" style="margin:0;color:#5b6472;font-size:13px">If you did not ask for it, you can ignore this email: nobody can sign in without the code.</p>`,
});

/** Limits of requested codes per origin, requested codes per origin and email, and tried codes per origin. */
const allowances = {
  codesFromPlace: { tries: 20, seconds: 600 },
  codesFromPlaceForEmail: { tries: 5, seconds: 600 },
  triesFromPlace: { tries: 10, seconds: 600 },
};

/** Rejects with RATE_LIMITED and the seconds to wait (NF-S-02). */
const mustBeAllowed = async (attempts: Attempts, allowance: Allowance): Promise<void> => {
  const wait = await attempts.count(allowance);
  if (wait === 0) return;
  throw new Rejection('RATE_LIMITED', 'Too many tries, please wait a moment', {
    details: { retryAfterSeconds: wait },
  });
};

/**
 * Limits of sign-in. None counts per email only, since an attacker could then lock out its owner (AMB-001). The origin is
 * counted first, so that one origin cannot fill the table with emails.
 */
export const signInLimits = (attempts: Attempts) => ({
  countCodeRequest: async (email: string, address: string): Promise<void> => {
    const place = `init:${toOrigin(address)}`;
    const { codesFromPlace, codesFromPlaceForEmail } = allowances;
    await mustBeAllowed(attempts, { subject: place, ...codesFromPlace });
    await mustBeAllowed(attempts, {
      subject: `${place} ${toAddresseeKey(email)}`,
      ...codesFromPlaceForEmail,
    });
  },
  countTry: (address: string): Promise<void> => {
    const subject = `verify:${toOrigin(address)}`;
    return mustBeAllowed(attempts, { subject, ...allowances.triesFromPlace });
  },
  /** Resets the count of the origin after a success. */
  resetTries: (address: string): Promise<void> => attempts.clear(`verify:${toOrigin(address)}`),
});
