import * as contract from '@quartermaster/contracts/auth/routes';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, sessionOf } from '@quartermaster/contracts/core/server';
import type { Mail } from '@quartermaster/infra/mail/mail';
import type { Allowance, Attempts } from '@quartermaster/infra/sessions/attempts';
import type { OneTimeLinks } from '@quartermaster/infra/sessions/one-time-links';
import type { Sessions } from '@quartermaster/infra/sessions/sessions';
import type { SignInCodes } from '@quartermaster/infra/sessions/sign-in-codes';
import { loginAddress, SIGN_IN } from './sign-in-link.ts';
import { signInMail } from './sign-in-mail.ts';
import { userIdOf, type Users } from './users.ts';

export interface AuthDependencies {
  readonly codes: SignInCodes;
  readonly links: Pick<OneTimeLinks, 'redeem'>;
  readonly sessions: Pick<Sessions, 'create' | 'revoke'>;
  readonly attempts: Attempts;
  readonly mail: Pick<Mail, 'send'>;
  readonly users: Pick<Users, 'find' | 'register'>;
  /** Where the console is, for links in mails. */
  readonly consoleUrl: string;
}

/** Codes asked for one address, asked from one place, and codes tried from one place. */
const allowances = {
  codesForAddress: { tries: 5, seconds: 600 },
  codesFromPlace: { tries: 20, seconds: 600 },
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

/** No fault of the caller's; the reason goes to the log with it. */
const mailFailed = (cause: unknown): never => {
  throw Object.assign(
    new Rejection('UNAVAILABLE', 'The mail could not be sent, please try again', {
      details: { retryAfterSeconds: 30 },
    }),
    { cause },
  );
};

/** Nobody gives out tokens of installations, so none is known; mailing a code would pretend that it joins the store (AMB-004). */
const mustNotInstall = (installSessionToken: string | undefined): void => {
  if (installSessionToken === undefined) return;
  const message = 'No installation is known under this token; connect the store from the console';
  throw new Rejection('VALIDATION_FAILED', message, {
    issues: [{ path: 'installSessionToken', message }],
  });
};

/** The same for known and unknown addresses, in what it does and answers (AMB-002). */
const init = ({ codes, attempts, mail, consoleUrl }: AuthDependencies): MountedRoute =>
  mount(contract.initAuth, async ({ body, address, commandId }) => {
    const { email } = body;
    mustNotInstall(body.installSessionToken);
    const { codesForAddress, codesFromPlace } = allowances;
    await mustBeAllowed(attempts, { subject: `init:${address}`, ...codesFromPlace });
    await mustBeAllowed(attempts, { subject: `init:${email}`, ...codesForAddress });
    const code = await codes.issue(email);
    const content = signInMail({ email, code, link: loginAddress(consoleUrl, code) });
    const message = { ...content, to: email, messageId: `sign-in-${commandId}` };
    await mail.send(message).catch(mailFailed);
    return { body: { ok: true as const } };
  });

const verify = ({ codes, links, attempts, users, sessions }: AuthDependencies): MountedRoute =>
  mount(contract.verifyAuth, async ({ body: { loginCode }, address, ...request }) => {
    const place = `verify:${address}`;
    await mustBeAllowed(attempts, { subject: place, ...allowances.triesFromPlace });
    const email = (await codes.redeem(loginCode)) ?? (await links.redeem(SIGN_IN, loginCode));
    const user = email === null ? null : await users.find(email);
    if (email === null || user?.active !== true) {
      throw new Rejection('UNAUTHENTICATED', 'This code is wrong, used or too old');
    }
    const position = await users.register(email, request);
    const { teamId, role } = user;
    const token = await sessions.create({ userId: userIdOf(email), email, teamId, role });
    await attempts.clear(place);
    return { body: { token }, position };
  });

export const authRoutes = (dependencies: AuthDependencies): readonly MountedRoute[] => [
  init(dependencies),
  verify(dependencies),
  mount(contract.signOut, async (request) => {
    const { sessionId } = sessionOf(request);
    if (sessionId !== undefined) await dependencies.sessions.revoke(sessionId);
    return {};
  }),
];
