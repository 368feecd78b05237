import { randomBytes } from 'node:crypto';

/** An app of the platform. */
export interface SimulatedApp {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Addresses to which the permissions page may redirect; empty for an app that does not use it. */
  readonly redirectUrls: readonly string[];
}

/** The answer of the token endpoint: a status and a JSON body. */
export interface TokenReply {
  readonly status: number;
  readonly body: Readonly<Record<string, string | number>>;
}

interface Refresh {
  readonly clientId: string;
  readonly endsAt: number;
  firstUsedAt: number | null;
  /** True once its successor was used; the platform then refuses it. */
  isReplaced: boolean;
}

interface Code {
  readonly clientId: string;
  readonly endsAt: number;
}

interface Access {
  readonly endsAt: number;
  /** The refresh token that ends with the first use of this token. */
  readonly replaces: Refresh | null;
}

export interface AppTokensOptions {
  readonly apps: readonly SimulatedApp[];
  readonly scopes: readonly string[];
  /** Seconds. */
  readonly now: () => number;
  readonly isInstalled: () => boolean;
}

const HOUR = 3_600;
const DAY = 24 * HOUR;
const CODE_SECONDS = 60;
const OFFLINE_SECONDS = HOUR;
const CLIENT_SECONDS = DAY - 1;
const REFRESH_SECONDS = 90 * DAY;
/** Longest time after its first use in which a former refresh token is accepted again. */
const RETRY_SECONDS = 30 * DAY;

const newText = (prefix: string): string => `${prefix}_${randomBytes(20).toString('hex')}`;
const refusal = (error: string, status = 400): TokenReply => ({ status, body: { error } });

/** The issued tokens, and those that are still valid. */
const createLedger = ({ scopes, now }: AppTokensOptions) => {
  const accesses = new Map<string, Access>();
  const refreshes = new Map<string, Refresh>();
  const scope = scopes.join(',');
  const issue = (seconds: number, replaces: Refresh | null) => {
    const access_token = newText('shpat');
    accesses.set(access_token, { endsAt: now() + seconds, replaces });
    return { access_token, scope, expires_in: seconds };
  };
  return {
    accesses,
    refreshes,
    issue,
    issuePair: (clientId: string, replaces: Refresh | null): TokenReply => {
      const refresh_token = newText('shprt');
      const endsAt = now() + REFRESH_SECONDS;
      refreshes.set(refresh_token, { clientId, endsAt, firstUsedAt: null, isReplaced: false });
      const refresh = { refresh_token, refresh_token_expires_in: REFRESH_SECONDS };
      return { status: 200, body: { ...issue(OFFLINE_SECONDS, replaces), ...refresh } };
    },
    isUsable: ({ endsAt, firstUsedAt, isReplaced }: Refresh): boolean =>
      !isReplaced &&
      now() < endsAt &&
      (firstUsedAt === null || now() - firstUsedAt < RETRY_SECONDS),
  };
};
type Ledger = ReturnType<typeof createLedger>;

const createExchanges = (
  { now, isInstalled }: AppTokensOptions,
  { refreshes, issue, issuePair, isUsable }: Ledger,
  codes: Map<string, Code>,
) => ({
  byCode: (clientId: string, code: string, isExpiring: boolean): TokenReply => {
    const known = codes.get(code);
    codes.delete(code);
    if (known?.clientId !== clientId || known.endsAt < now()) return refusal('invalid_request');
    if (isExpiring) return issuePair(clientId, null);
    const { access_token, scope } = issue(Infinity, null);
    return { status: 200, body: { access_token, scope } };
  },
  byRefresh: (clientId: string, text: string): TokenReply => {
    const known = refreshes.get(text);
    if (known?.clientId !== clientId || !isUsable(known)) return refusal('invalid_grant');
    known.firstUsedAt ??= now();
    return issuePair(clientId, known);
  },
  byClient: (): TokenReply =>
    isInstalled()
      ? { status: 200, body: issue(CLIENT_SECONDS, null) }
      : refusal('shop_not_permitted'),
});

/** The tokens of apps, by the platform's lifetimes and rules for refresh tokens. */
export const createAppTokens = (options: AppTokensOptions) => {
  const { apps, now } = options;
  const codes = new Map<string, Code>();
  const ledger = createLedger(options);
  const { byCode, byRefresh, byClient } = createExchanges(options, ledger, codes);
  const findApp = (clientId: string | undefined): SimulatedApp | undefined =>
    apps.find((app) => app.clientId === clientId);
  return {
    findApp,
    /** A code for the app, as after the merchant's click on Install. */
    newCode: (clientId: string): string => {
      const code = newText('code');
      codes.set(code, { clientId, endsAt: now() + CODE_SECONDS });
      return code;
    },
    /** The answer to a request of the token endpoint. */
    exchange: (fields: Readonly<Record<string, string | undefined>>): TokenReply => {
      const app = findApp(fields['client_id']);
      if (app === undefined) return refusal('application_cannot_be_found');
      if (app.clientSecret !== fields['client_secret']) return refusal('invalid_client', 401);
      const { grant_type: kind, refresh_token: refresh = '', code = '', expiring } = fields;
      if (kind === 'refresh_token') return byRefresh(app.clientId, refresh);
      if (kind === 'client_credentials') return byClient();
      return byCode(app.clientId, code, expiring === '1');
    },
    /** True for a token that has not ended. Its first use ends the refresh token that it came from. */
    accepts: (token: string): boolean => {
      const known = ledger.accesses.get(token);
      if (known === undefined || known.endsAt <= now()) return false;
      if (known.replaces !== null) known.replaces.isReplaced = true;
      return true;
    },
    /** The merchant withdraws the permission. */
    revokeAll: (): void => {
      for (const given of [ledger.accesses, ledger.refreshes, codes]) given.clear();
    },
  };
};
export type AppTokens = ReturnType<typeof createAppTokens>;
