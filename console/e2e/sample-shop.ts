import { setTimeout as wait } from 'node:timers/promises';
import { initAuth, verifyAuth } from '@quartermaster/contracts/auth/calls';
import { type Call, CallFailed, createClient } from '@quartermaster/contracts/core/client';
import { getSyncProgress, syncShopify } from '@quartermaster/contracts/store/calls';
import { z } from 'zod';
import type { Product } from './product.ts';

/** The sample team's admin. */
export const OWNER = 'owner@gift-shop.example';

const CODE = /sign-in code: (\S+)$/;

/** Sends a control request to a simulated store, as the page of the store does. */
export const controlStore = async (
  storeUrl: string,
  path: string,
  body: unknown,
): Promise<void> => {
  const page = `${storeUrl}/simulator`;
  const shown = await fetch(page, { headers: { Accept: 'application/json' } });
  const { token } = (await shown.json()) as { readonly token: string };
  const response = await fetch(`${page}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Simulator-Token': token },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${page}${path} answered ${response.status}`);
};

/** Sends a control request to the sample store. */
const control = (url: string, path: string, body: unknown): Promise<void> =>
  controlStore(`${url}/sample-store`, path, body);

const setSelling = (url: string, running: boolean): Promise<void> =>
  control(url, '/selling', { running });

/** Stops the simulated customers, so that numbers change only by the test. */
export const pauseSelling = (url: string): Promise<void> => setSelling(url, false);

interface StoredMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly contentType: string }[];
}

const fetchMails = async (url: string): Promise<readonly StoredMail[]> => {
  const response = await fetch(`${url}/__mail`, { headers: { Accept: 'application/json' } });
  return (await response.json()) as readonly StoredMail[];
};

/** Ids of all mails so far; a later mail has another id. */
export const fetchMailIds = async (url: string): Promise<ReadonlySet<string>> =>
  new Set((await fetchMails(url)).map(({ id }) => id));

/** Waits for the newest mail that matches. */
export const awaitMail = async (
  url: string,
  isSought: (mail: StoredMail) => boolean,
): Promise<StoredMail> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const mail = (await fetchMails(url)).find(isSought);
    if (mail !== undefined) return mail;
    await wait(50);
  }
  throw new Error('The mail was not sent');
};

/** Waits for the first new mail with a sign-in code to an address; returns the code. */
export const awaitMailedCode = async (
  url: string,
  to: string,
  seen: ReadonlySet<string>,
): Promise<string> => {
  const { subject } = await awaitMail(
    url,
    (mail) => mail.to === to && !seen.has(mail.id) && CODE.test(mail.subject),
  );
  return CODE.exec(subject)?.[1] ?? '';
};

/** A client of a session. */
export const createSessionClient = (baseUrl: string, token: string): Call =>
  createClient({ baseUrl, fetch, token: () => token });

const fetchToken = async (url: string, loginCode: string): Promise<string> => {
  const anonymous = createClient({ baseUrl: url, fetch, token: () => null });
  return (await anonymous(verifyAuth, { body: { loginCode } })).body.token;
};

/** Exchanges a code for a token; returns a client with this token. */
export const signIn = async (url: string, loginCode: string): Promise<Call> =>
  createSessionClient(url, await fetchToken(url, loginCode));

export const signInByMail = async (url: string): Promise<Call> => {
  const seen = await fetchMailIds(url);
  const anonymous = createClient({ baseUrl: url, fetch, token: () => null });
  await anonymous(initAuth, { body: { email: OWNER } });
  return signIn(url, await awaitMailedCode(url, OWNER, seen));
};

/** Exchanges the code of the printed sign-in link for a token. */
export const fetchTokenByLink = async ({ url, signInLink }: Product): Promise<string> => {
  const code = new URL(signInLink ?? '').searchParams.get('code');
  if (code === null) throw new Error(`No code in ${signInLink ?? 'no link'}`);
  return fetchToken(url, code);
};

/** Signs in by the sign-in link that the product prints. */
export const signInByLink = async (product: Product): Promise<Call> =>
  createSessionClient(product.url, await fetchTokenByLink(product));

const follower = z.object({
  detail: z.object({ positions: z.record(z.string(), z.string()), head: z.string() }),
});
const readiness = z.object({
  checks: z.object({ 'projection:read': follower, 'projection:read-inventory': follower }),
});

const areProjectionsAtHead = async (url: string): Promise<boolean> => {
  const answer: unknown = await (await fetch(`${url}/health/ready`)).json();
  return Object.values(readiness.parse(answer).checks).every(({ detail: { positions, head } }) =>
    Object.values(positions).every((position) => position === head),
  );
};

/** Starts a reconciliation. The call is refused while the store is being read, and not needed then. */
const requestSync = async (call: Call): Promise<void> => {
  try {
    await call(syncShopify, {});
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 409) throw error;
  }
};

const LONGEST_TRIES = 2400;
const TRIES_BETWEEN_REQUESTS = 60;

/** A customer buys in the sample store. */
export const placeOrder = (
  url: string,
  lines: readonly { readonly variant: string; readonly quantity: number }[],
): Promise<void> => control(url, '/orders', { lines });

/** Resolves when `isDone` returns true; called every 50 ms. */
export const pollUntil = async (isDone: (tries: number) => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < LONGEST_TRIES; tries += 1) {
    if (await isDone(tries)) return;
    await wait(50);
  }
  throw new Error('The store and the product do not come to agree');
};

/** Waits for a reconciliation that starts or ends after this call; requests one until it does. */
const awaitReconciliation = async (call: Call, by: 'finishedAt' | 'startedAt'): Promise<void> => {
  const requestedAt = new Date().toISOString();
  await pollUntil(async (tries) => {
    // Requested repeatedly, because no reconciliation follows a first load for a while.
    if (tries % TRIES_BETWEEN_REQUESTS === 0) await requestSync(call);
    const progress = (await call(getSyncProgress, {})).body;
    const { phase, kind, [by]: at } = progress;
    return phase === 'READY' && kind === 'RECONCILIATION' && (at ?? '') > requestedAt;
  });
};

/** Waits until the read models have reached the end of the log. */
export const awaitProjections = (url: string): Promise<void> =>
  pollUntil(async () => areProjectionsAtHead(url));

/** Waits until a reconciliation has ended and is in the read models. After that, numbers change only by the test. */
export const awaitStoreSync = async (call: Call, url: string): Promise<void> => {
  await awaitReconciliation(call, 'finishedAt');
  await awaitProjections(url);
};

/**
 * The same after kills. The store is read twice: the first reconciliation continues at the page where the killed one stopped, and
 * misses the changes on the pages before it.
 */
export const awaitStoreSyncAfterKills = async (call: Call, url: string): Promise<void> => {
  await awaitReconciliation(call, 'finishedAt');
  await awaitReconciliation(call, 'startedAt');
  await awaitProjections(url);
};
