import { Rejection } from '@quartermaster/contracts/core/rejection';
import { readBody } from '../admin-api/read/body.ts';
import { tokenAnswer, tokenRefusal } from '../platform/token-answer.ts';

/** Credentials of an app. */
export interface AppCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The credential that is exchanged for a token. */
export type Grant =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'refresh'; readonly refreshToken: string }
  | { readonly kind: 'client' };

export interface Token {
  readonly accessToken: string;
  readonly scopes: readonly string[];
  /** Null for a permanent token. */
  readonly expiresAt: string | null;
  readonly refreshToken: string | null;
}

/** A token, or the platform's reason for refusing: a repetition is refused too. */
export type TokenOutcome = { readonly token: Token } | { readonly refused: string };

export interface TokenRequest {
  /** The token endpoint of the shop. */
  readonly url: string;
  readonly app: AppCredentials;
  readonly grant: Grant;
}

export interface TokenCaller {
  readonly fetch: typeof fetch;
  readonly now: () => string;
  /** Longest time of a request with its answer. */
  readonly patienceMs?: number;
}

/** Shorter than the limit of an idle transaction, since tokens are renewed in one. */
const PATIENCE_MS = 10_000;

/** `expiring` requests a token that expires, with a refresh token; the platform requires it of public apps. */
const toGrantFields = (grant: Grant): Readonly<Record<string, string>> => {
  switch (grant.kind) {
    case 'code':
      return { code: grant.code, expiring: '1' };
    case 'refresh':
      return { grant_type: 'refresh_token', refresh_token: grant.refreshToken };
    case 'client':
      return { grant_type: 'client_credentials' };
  }
};

const unavailable = (reason: string): Rejection =>
  new Rejection('STORE_UNAVAILABLE', `The store cannot be reached: ${reason}`);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

interface Answer {
  readonly status: number;
  readonly text: string;
}

const ask = async (
  { url, app, grant }: TokenRequest,
  { fetch: request, patienceMs = PATIENCE_MS }: TokenCaller,
): Promise<Answer> => {
  const body = {
    client_id: app.clientId,
    client_secret: app.clientSecret,
    ...toGrantFields(grant),
  };
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const response = await request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      // The credentials go to this address alone.
      redirect: 'error',
      signal,
    });
    return { status: response.status, text: await readBody(response, signal) };
  } catch {
    throw unavailable('it does not answer');
  }
};

const parseToken = (answer: unknown, now: string): Token => {
  const parsed = tokenAnswer.safeParse(answer);
  if (!parsed.success) throw unavailable('it answers something that is no token');
  const { access_token: accessToken, scope, expires_in: seconds, refresh_token } = parsed.data;
  const expiresAt =
    seconds === undefined ? null : new Date(Date.parse(now) + seconds * 1000).toISOString();
  const scopes = scope.split(',').filter((each) => each !== '');
  return { accessToken, scopes, expiresAt, refreshToken: refresh_token ?? null };
};

/**
 * Exchanges a grant for a token. Rejects with STORE_UNAVAILABLE when the platform does not answer or fails; then a repetition
 * may succeed. Neither the credentials nor the token are in a message.
 */
export const requestToken = async (
  request: TokenRequest,
  caller: TokenCaller,
): Promise<TokenOutcome> => {
  const now = caller.now();
  const { status, text } = await ask(request, caller);
  const answer = parseJson(text);
  if (status === 200) return { token: parseToken(answer, now) };
  if (status >= 500 || status === 429) throw unavailable(`it answers ${String(status)}`);
  const refusal = tokenRefusal.safeParse(answer);
  return { refused: refusal.success ? refusal.data.error : `status ${String(status)}` };
};
