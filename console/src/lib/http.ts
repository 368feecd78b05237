import {
  chooseLater,
  type Position,
  START,
  toPosition,
} from '@quartermaster/contracts/core/position';
import {
  CallFailed,
  createClient,
  createFileClient,
  type CallInput,
  type CallOptions,
  type CallResult,
  type ClientSettings,
  type FileResult,
} from '@quartermaster/contracts/core/client';
import type { ResponseOf, Route } from '@quartermaster/contracts/core/route';
import { noteAnswer } from './connection.ts';
import { currentToken, expireSession } from './session.ts';
import { waitAndRetry } from './wait-and-retry.ts';
import { createSignal } from './signal.ts';

interface HttpState {
  baseUrl: string;
  /** Newest position any command of this visit was answered with. */
  position: Position | null;
  stale: boolean;
}

/** Key in the storage of the tab. */
const POSITION = 'position';

const readPosition = (): Position | null => {
  try {
    const text = sessionStorage.getItem(POSITION);
    return text === null ? null : toPosition(text);
  } catch {
    return null; // storage is blocked in this browser
  }
};

/** Keeps the position for this tab, also when it is loaded again. */
const writePosition = (position: Position | null): void => {
  state.position = position;
  try {
    if (position === null) sessionStorage.removeItem(POSITION);
    else sessionStorage.setItem(POSITION, String(position));
  } catch {
    // storage is blocked or full: the position lasts until the next reload
  }
};

const state: HttpState = { baseUrl: '', position: readPosition(), stale: false };
const staleChange = createSignal();
const staleAnswer = createSignal();
const teamDisabled = createSignal();

const setStale = (stale: boolean): void => {
  if (state.stale === stale) return;
  state.stale = stale;
  staleChange.announce();
};

/** Names the API's host when it is not the console's own. */
export const configureHttp = (settings: { readonly baseUrl: string }): void => {
  state.baseUrl = settings.baseUrl;
};

/** Converts an API address to one that this page can reach, also when it names another host. */
export const toReachableUrl = (url: string): string => {
  const { pathname, search } = new URL(url, window.location.href);
  return `${state.baseUrl}${pathname}${search}`;
};

/** Forgets the position of the last user. */
export const forgetPosition = (): void => {
  writePosition(null);
  setStale(false);
};

/** True while the last query was answered before it could show the last change. */
export const isStale = (): boolean => state.stale;
export const onStaleChange = staleChange.subscribe;
/** Runs after each answer that does not show the last change yet. */
export const onStaleAnswer = staleAnswer.subscribe;

/** Runs when any call is refused because the team is disabled. */
export const onTeamDisabled = teamDisabled.subscribe;

/** From now on queries show at least the state at this position. */
export const raiseMinPosition = (position: Position): void => {
  writePosition(chooseLater(position, state.position ?? START));
};

const remember = (route: Route, result: CallResult<unknown>): void => {
  if (result.position !== null) raiseMinPosition(result.position);
  if (route.kind === 'query') setStale(result.stale);
  if (result.stale) staleAnswer.announce();
};

const handleFailure = (route: Route, sentToken: string | null, error: unknown): void => {
  if (!(error instanceof CallFailed)) return;
  if (error.status === 401 && route.kind !== 'public') expireSession(sentToken);
  if (error.problem?.code === 'TEAM_DISABLED') teamDisabled.announce();
};

const buildCallOptions = (route: Route, options: CallOptions): CallOptions => {
  if (route.kind === 'query') return { minPosition: state.position, ...options };
  return route.kind === 'command' ? { idempotencyKey: crypto.randomUUID(), ...options } : options;
};

export const buildClientSettings = (token: string | null): ClientSettings => ({
  baseUrl: state.baseUrl,
  fetch: (...given) => globalThis.fetch(...given),
  token: () => token,
});

/**
 * Calls one route of the API. A command gets an Idempotency-Key, and its position is stored; a query sends the stored position,
 * so that users see their own changes. A call to a busy server is repeated under the same key. A 401 ends the session once.
 * Throws CallFailed.
 */
export const request = async <R extends Route>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<CallResult<ResponseOf<R>>> => {
  const token = currentToken();
  try {
    const client = createClient(buildClientSettings(token));
    const given = buildCallOptions(route, options);
    const send = () => noteAnswer(() => client(route, input, given));
    const result = await (route.kind === 'public' ? send() : waitAndRetry(send, given.signal));
    remember(route, result);
    return result;
  } catch (error) {
    handleFailure(route, token, error);
    throw error;
  }
};

/** `request`, but returns only the body. */
export const call = async <R extends Route>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<ResponseOf<R>> => (await request(route, input, options)).body;

/** Call options that refuse a change unless the revision is still current (If-Match). */
export const requireRevision = (revision: number | null): CallOptions =>
  revision === null ? {} : { ifMatch: revision };

/** Calls a route that answers with a file. Throws CallFailed. */
export const requestFile = async <R extends Route>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<FileResult> => {
  const token = currentToken();
  try {
    const client = createFileClient(buildClientSettings(token));
    const given = buildCallOptions(route, options);
    return await waitAndRetry(() => noteAnswer(() => client(route, input, given)), given.signal);
  } catch (error) {
    handleFailure(route, token, error);
    throw error;
  }
};
