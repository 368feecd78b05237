import { performance } from 'node:perf_hooks';
import { verifyAuth } from '@quartermaster/contracts/auth/calls';
import { type Call, createClient, createFileClient } from '@quartermaster/contracts/core/client';
import { createSupplier, listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';

/** A client without a session. */
export const createAnonymousClient = (url: string): Call =>
  createClient({ baseUrl: url, fetch, token: () => null });

const settingsFor = (url: string, token: string) => ({ baseUrl: url, fetch, token: () => token });

const requestToken = async (url: string, loginCode: string): Promise<string> =>
  (await createAnonymousClient(url)(verifyAuth, { body: { loginCode } })).body.token;

/** Signs in by a code; returns a client with the session. */
export const signIn = async (url: string, loginCode: string): Promise<Call> =>
  createClient(settingsFor(url, await requestToken(url, loginCode)));

/** Signs in by a code; returns clients for JSON and files, and the session for a browser. */
export const signInForFiles = async (url: string, loginCode: string) => {
  const token = await requestToken(url, loginCode);
  const settings = settingsFor(url, token);
  return { url, token, call: createClient(settings), file: createFileClient(settings) };
};

const MOST_ASKED = 20;

/**
 * Milliseconds from sending a command to an answer that shows its effect. The query is repeated while read models are
 * behind.
 */
export const measureTimeToVisible = async (call: Call, name: string): Promise<number> => {
  const from = performance.now();
  const { position } = await call(createSupplier, { body: supplierFields.parse({ name }) });
  const body = { search: name, pagination: { page: 1, limit: 1 } };
  for (let tries = 0; tries < MOST_ASKED; tries += 1) {
    const { count } = (await call(listSuppliers, { body }, { minPosition: position })).body;
    if (count > 1) throw new Error(`${name} shows ${count} times`);
    if (count === 1) return performance.now() - from;
  }
  throw new Error(`${name} does not show at ${String(position)}`);
};
