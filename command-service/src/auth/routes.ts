import * as contract from '@quartermaster/contracts/auth/calls';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RouteRequest,
  requireSession,
} from '@quartermaster/contracts/core/server';
import type { LaterMail } from '@quartermaster/platform/mail/send-later';
import type { Attempts } from '@quartermaster/platform/sessions/attempts';
import type { OneTimeLinks } from '@quartermaster/platform/sessions/one-time-links';
import type { Sessions } from '@quartermaster/platform/sessions/sessions';
import type { SignInCodes } from '@quartermaster/platform/sessions/sign-in-codes';
import { claimInstall, type Installs } from './installs.ts';
import { openSession } from './open-session.ts';
import { loginAddress, SIGN_IN, signInLimits, signInMail, type SignInRecord } from './sign-in.ts';
import type { Users } from './users.ts';

export interface AuthDependencies {
  readonly codes: SignInCodes;
  readonly links: Pick<OneTimeLinks, 'redeem'>;
  readonly sessions: Pick<Sessions, 'create' | 'revoke'>;
  readonly attempts: Attempts;
  /** Sends the codes after the response. */
  readonly mails: Pick<LaterMail, 'send' | 'hasRoom'>;
  readonly users: Pick<Users, 'find' | 'findId' | 'register' | 'alignSessions'>;
  /** Null without an app of this installation on the platform. */
  readonly installs: Installs | null;
  /** Called after every try to sign in, with its outcome. */
  readonly record: (record: SignInRecord) => void;
  /** Address of the console, for links in mails. */
  readonly consoleUrl: string;
}

/** Refuses while the queue of mails is full, before the older code becomes invalid. */
const mustHaveRoom = (mails: AuthDependencies['mails']): void => {
  if (mails.hasRoom()) return;
  throw new Rejection('UNAVAILABLE', 'No mails can be sent at the moment, please try again', {
    details: { retryAfterSeconds: 30 },
  });
};

/** Records the outcome of a refused try and throws its error. */
const recordRefusal =
  (record: AuthDependencies['record'], refused: Omit<SignInRecord, 'reason'>) =>
  (error: unknown): never => {
    if (error instanceof Rejection) {
      const isLimit = error.code === 'RATE_LIMITED';
      record({ ...refused, reason: isLimit ? 'too many tries' : 'no mails can be sent' });
    }
    throw error;
  };

/** Has the same effect and response for known and unknown addresses (AMB-002). A refused request leaves the older code valid. */
const init = (dependencies: AuthDependencies): MountedRoute =>
  mount(contract.initAuth, async ({ body, address, commandId, correlationId: requestId }) => {
    const { codes, attempts, mails, installs, record, consoleUrl } = dependencies;
    const { email } = body;
    const attempt = { email, address, requestId };
    await signInLimits(attempts)
      .countCodeRequest(email, address)
      .then(() => mustHaveRoom(mails))
      .catch(recordRefusal(record, { outcome: 'code-refused', ...attempt }));
    await claimInstall(installs, body.installSessionToken, email);
    const code = await codes.issue(email);
    const content = signInMail({ email, code, link: loginAddress(consoleUrl, code) });
    mails.send({ ...content, to: email, messageId: `sign-in-${commandId}` });
    record({ outcome: 'code-mailed', ...attempt });
    return { body: { ok: true as const } };
  });

type VerifyRequest = RouteRequest<typeof contract.verifyAuth>;

/** Rejects an invalid code and a user who may not sign in alike; only the record contains the reason. */
const refuse = (
  { record }: AuthDependencies,
  { address, correlationId: requestId }: VerifyRequest,
  email: string | null,
): never => {
  const reason = email === null ? 'no such code' : 'deactivated';
  record({ outcome: 'refused', email, address, reason, requestId });
  throw new Rejection('UNAUTHENTICATED', 'This code is wrong, used or expired');
};

/** Connects an installed store before the session begins, so that the session has its team. */
const completeInstall = async (
  { installs, users }: AuthDependencies,
  email: string,
): Promise<void> => {
  const userId = installs === null ? null : await users.findId(email);
  if (userId !== null) await installs?.complete({ userId, email });
};

const verify = (dependencies: AuthDependencies): MountedRoute =>
  mount(contract.verifyAuth, async (request) => {
    const { codes, links, attempts, users, record } = dependencies;
    const { address, correlationId: requestId } = request;
    const { loginCode } = request.body;
    const limits = signInLimits(attempts);
    const caller = { email: null, address, requestId };
    await limits.countTry(address).catch(recordRefusal(record, { outcome: 'refused', ...caller }));
    const email = (await codes.redeem(loginCode)) ?? (await links.redeem(SIGN_IN, loginCode));
    if (email === null || !(await users.find(email)).active) {
      return refuse(dependencies, request, email);
    }
    const position = await users.register(email, request);
    await completeInstall(dependencies, email);
    const token = await openSession(dependencies, email);
    if (token === null) return refuse(dependencies, request, email);
    await limits.resetTries(address);
    record({ outcome: 'signed-in', ...caller, email });
    return { body: { token }, position };
  });

export const authRoutes = (dependencies: AuthDependencies): readonly MountedRoute[] => [
  init(dependencies),
  verify(dependencies),
  mount(contract.signOut, async (request) => {
    const { sessionId } = requireSession(request);
    if (sessionId !== undefined) await dependencies.sessions.revoke(sessionId);
    return {};
  }),
];
