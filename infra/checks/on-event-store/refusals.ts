import { setTimeout as wait } from 'node:timers/promises';
import { type Call, CallFailed } from '@quartermaster/contracts/core/client';
import type { Problem } from '@quartermaster/contracts/core/problem';
import { createSupplier, updateSupplier } from '@quartermaster/contracts/suppliers/calls';
import { z } from 'zod';

const PAUSE_MS = 100;
const MOST_TRIES = 300;
/** Message while connections to the log break, before the product has checked the log. */
const NOT_AVAILABLE = 'Not available at the moment, please try again';

/** Commands of several people at once, of new streams and of a known one, each with its own key. */
export const makeCommands = (names: readonly string[], knownSupplierId: string) => [
  ...names.map((name) => async (call: Call) => {
    await call(createSupplier, { body: { name } }, { idempotencyKey: `create-${name}` });
  }),
  async (call: Call) => {
    const [params, body] = [{ id: knownSupplierId }, { name: `Renamed with ${names.join(' ')}` }];
    await call(updateSupplier, { params, body }, { idempotencyKey: `rename-${names.join('-')}` });
  },
];
export type Command = ReturnType<typeof makeCommands>[number];

const requireRefusal = async (call: Call, command: Command): Promise<Problem | null> => {
  try {
    await command(call);
  } catch (error) {
    const isRefused = error instanceof CallFailed && error.status === 503;
    if (!isRefused || error.retryAfterSeconds === null) throw error;
    return error.problem;
  }
  throw new Error('The command was accepted');
};

/** Sends a command until its refusal names the log; throws when it is accepted or fails otherwise. */
export const refusalByLog = async (call: Call, command: Command): Promise<Problem> => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const problem = await requireRefusal(call, command);
    if (problem !== null && problem.message !== NOT_AVAILABLE) return problem;
    await wait(PAUSE_MS);
  }
  throw new Error('No refusal named the log');
};

const readiness = z.object({
  checks: z.object({
    'event log': z.object({
      ok: z.boolean(),
      detail: z.object({ problem: z.string().optional() }).optional(),
    }),
  }),
});

/** The status of `/health/ready`, and its problem of the event log; null when the log is the right one. */
export const fetchReadiness = async (url: string) => {
  const response = await fetch(`${url}/health/ready`);
  const { checks } = readiness.parse(await response.json());
  return { status: response.status, problem: checks['event log'].detail?.problem ?? null };
};

/** Resolves when the product is ready again. */
export const waitUntilReady = async (url: string): Promise<void> => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if ((await fetchReadiness(url)).status === 200) return;
    await wait(PAUSE_MS);
  }
  throw new Error(`The product is not ready: ${JSON.stringify(await fetchReadiness(url))}`);
};
