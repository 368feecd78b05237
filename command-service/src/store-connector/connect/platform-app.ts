import { Rejection, type RejectionCode } from '@quartermaster/contracts/core/rejection';
import type { ConnectProblem } from '@quartermaster/contracts/store/connect-calls';
import { mustBeSignedBy } from './app-secrets.ts';
import {
  establish,
  type Established,
  requireConnectableTeam,
  type Person,
  type StoreAccess,
} from './establish.ts';
import {
  type Attempt,
  buildConnectUrl,
  redirectToPermissions,
  type PlatformAppOptions,
  type Redirect,
  redirectToProblem,
  STATE_MINUTES,
} from './platform-pages.ts';
import { requestToken, type Token } from './request-token.ts';
import { isShopDomain } from './shop-domain.ts';
import type { Query } from './signed-query.ts';

const INSTALL_MINUTES = 30;
const DAY_MS = 24 * 60 * 60_000;

const isFresh = ({ timing }: PlatformAppOptions, timestamp: string | undefined): boolean =>
  Math.abs(Date.parse(timing.now()) - Number(timestamp) * 1000) <= DAY_MS;

const toAccess = ({ app }: PlatformAppOptions, domain: string, token: Token): StoreAccess => {
  const { accessToken, expiresAt, refreshToken } = token;
  const expires = expiresAt !== null && refreshToken !== null;
  return {
    domain,
    accessToken,
    webhookSecret: app.clientSecret,
    grant: expires ? { kind: 'app', refreshToken, expiresAt } : { kind: 'token' },
  };
};

const problems: Readonly<Partial<Record<RejectionCode, ConnectProblem>>> = {
  CONFLICT: 'taken',
  FORBIDDEN: 'taken',
  ALREADY_IN_A_TEAM: 'taken',
  VALIDATION_FAILED: 'scopes',
  INVALID_SHOPIFY_URL: 'shop',
  STORE_UNAVAILABLE: 'unavailable',
};

const toProblem = (error: unknown): ConnectProblem => {
  const problem = error instanceof Rejection ? problems[error.code] : undefined;
  if (problem === undefined) throw error;
  return problem;
};

type BegunAttempt = Exclude<Attempt, { kind: 'installed' }>;

/** Takes and ends the attempt of a state that is bound to this browser. */
const takeBegunAttempt = async (
  { cookie, attempts }: PlatformAppOptions,
  state: string,
  cookies: string | undefined,
): Promise<BegunAttempt | null> => {
  const attempt = cookie.matches(cookies, state) ? await attempts.take(state) : null;
  return attempt?.kind === 'installed' ? null : attempt;
};

/** Takes the attempt that this browser began for this shop; returns the problem when there is none. */
const takeAttempt = async (
  options: PlatformAppOptions,
  query: Query,
  cookies: string | undefined,
): Promise<BegunAttempt | ConnectProblem> => {
  const { state = '', shop = '', timestamp } = query;
  const attempt = await takeBegunAttempt(options, state, cookies);
  if (attempt === null) return 'state';
  if (!isShopDomain(shop) || shop !== attempt.domain) return 'shop';
  return isFresh(options, timestamp) ? attempt : 'expired';
};

/** Connects the store of an attempt, or saves its access for the person who signs in next. */
const finish = async (
  options: PlatformAppOptions,
  attempt: BegunAttempt,
  code: string,
): Promise<Redirect> => {
  const { app, addresses, fetch, timing, attempts, cookie } = options;
  const { domain } = attempt;
  const request = { url: addresses(domain).tokenUrl, app, grant: { kind: 'code' as const, code } };
  const outcome = await requestToken(request, { fetch, now: timing.now });
  if ('refused' in outcome) return redirectToProblem(options, 'code');
  const access = toAccess(options, domain, outcome.token);
  if (attempt.kind === 'manual') {
    await establish(options)(attempt.person, access);
    return { location: buildConnectUrl(options, 'connected', domain), cookie: cookie.clearHeader };
  }
  const token = await attempts.open({ kind: 'installed', access }, INSTALL_MINUTES);
  const query = new URLSearchParams({ installSessionToken: token }).toString();
  return { location: `${options.consoleUrl}/install?${query}`, cookie: cookie.clearHeader };
};

const callback =
  (options: PlatformAppOptions) =>
  async (query: Query, cookies: string | undefined): Promise<Redirect> => {
    mustBeSignedBy(options.app, query);
    const attempt = await takeAttempt(options, query, cookies);
    if (typeof attempt === 'string') return redirectToProblem(options, attempt);
    const { code } = query;
    if (code === undefined) return redirectToProblem(options, 'cancelled');
    try {
      return await finish(options, attempt, code);
    } catch (error) {
      return redirectToProblem(options, toProblem(error));
    }
  };

/** True for a request that does not come from the console: a link must not connect the store of another person. */
const isCrossSite = (fetchSite: string | undefined): boolean =>
  fetchSite === 'cross-site' || fetchSite === 'none';

const createInstall =
  (options: PlatformAppOptions, isConnected: (domain: string) => Promise<boolean>) =>
  async (query: Query): Promise<Redirect> => {
    mustBeSignedBy(options.app, query);
    const { shop: domain = '', timestamp } = query;
    if (!isShopDomain(domain)) return redirectToProblem(options, 'shop');
    if (!isFresh(options, timestamp)) return redirectToProblem(options, 'expired');
    if (await isConnected(domain)) return { location: `${options.consoleUrl}/` };
    const id = await options.attempts.open({ kind: 'install', domain }, STATE_MINUTES);
    const begun = await options.attempts.begin(id, STATE_MINUTES);
    if (begun === null) return redirectToProblem(options, 'expired');
    return redirectToPermissions(options, domain, begun.state);
  };

/** The person joins the team of a store that has one. */
const connectInstalled = async (
  options: PlatformAppOptions,
  person: Person,
  access: StoreAccess,
): Promise<Established> => {
  const owner = await options.connections.findOwner(access.domain);
  const { active, teamId } = await options.people.find(person.email);
  if (owner !== null && active && teamId === null) {
    await options.people.found({ teamId: owner.teamId, name: '', admin: person });
  }
  return establish(options)(person, access);
};

const isRetryable = (error: unknown): boolean =>
  !(error instanceof Rejection) || error.code === 'STORE_UNAVAILABLE';

/** Connects the store that a person installed before the sign-in. After a failure the next sign-in connects it. */
const createComplete =
  ({ attempts, ...others }: PlatformAppOptions) =>
  async (person: Person): Promise<Established | null> => {
    const { email } = person;
    const attempt = await attempts.claimedBy(email);
    if (attempt?.kind !== 'installed') return null;
    try {
      const established = await connectInstalled({ attempts, ...others }, person, attempt.access);
      await attempts.end(email);
      return established;
    } catch (error) {
      if (!isRetryable(error)) await attempts.end(email);
      throw error;
    }
  };

/** Connections over the platform's page of permissions, with the app of this installation. */
export const platformApp = (
  options: PlatformAppOptions,
  isConnected: (domain: string) => Promise<boolean>,
) => ({
  /** Begins for a person in the console; returns the id for `begin`. */
  open: async (person: Person, domain: string): Promise<string> => {
    await requireConnectableTeam(options, person.email, domain);
    return options.attempts.open({ kind: 'manual', domain, person }, STATE_MINUTES);
  },
  /** Rejects with NOT_FOUND for an unknown or used id. */
  begin: async (id: string, fetchSite: string | undefined): Promise<Redirect> => {
    if (isCrossSite(fetchSite)) return redirectToProblem(options, 'browser');
    const begun = await options.attempts.begin(id, STATE_MINUTES);
    if (begun?.content.kind !== 'manual') throw new Rejection('NOT_FOUND', 'No such connection');
    return redirectToPermissions(options, begun.content.domain, begun.state);
  },
  callback: callback(options),
  install: createInstall(options, isConnected),
  /** Binds an installation to the address that signs in with its token; false for an unknown or old token, and for none. */
  claim: options.attempts.claim,
  complete: createComplete(options),
});
export type PlatformConnections = ReturnType<typeof platformApp>;
