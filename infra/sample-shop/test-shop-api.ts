import type { Call } from '@quartermaster/contracts/core/client';
import type { Route } from '@quartermaster/contracts/core/route';

/** One effect of a command. */
export interface Effect {
  readonly call: string;
  readonly body: unknown;
}

interface CallInput {
  readonly params?: { readonly id?: string };
  readonly body?: unknown;
}

type Answers = Readonly<Record<string, (input: CallInput, made: string) => unknown>>;

const keyed = (input: CallInput): string => JSON.stringify(input);

/**
 * A simulated API with the calls of the sample's set-up: best sellers and buy-now list change after each command. A
 * command with a known key returns its first answer, or refuses another body.
 */
export const shopApi = (answers: Answers) => {
  const effects: Effect[] = [];
  const known = new Map<string, { readonly input: string; readonly body: unknown }>();
  let callsLeft = Infinity;
  const run = (route: Route, input: CallInput, key: string | undefined): unknown => {
    const answer = answers[route.id];
    if (answer === undefined) throw new Error(`No answer to ${route.id}`);
    const before = key === undefined ? undefined : known.get(key);
    if (before !== undefined) {
      if (before.input !== keyed(input)) throw new Error(`IDEMPOTENCY_KEY_REUSED ${route.id}`);
      return before.body;
    }
    const body = answer(input, `${route.id}-${String(effects.length)}`);
    if (route.kind === 'command')
      effects.push({ call: route.id, body: input.body ?? input.params });
    if (key !== undefined) known.set(key, { input: keyed(input), body });
    return body;
  };
  const call = async (
    route: Route,
    input: CallInput,
    options: { idempotencyKey?: string } = {},
  ) => {
    if (callsLeft === 0) throw new Error('The process was killed');
    callsLeft -= 1;
    const body = run(route, input, options.idempotencyKey);
    if (callsLeft === 0 && route.kind === 'command') throw new Error('The process was killed');
    return { body, position: '1', revision: null, stale: false };
  };
  return {
    effects,
    call: call as unknown as Call,
    /** Simulates the death of the process after a number of calls: the last one has its effect, and its answer is lost. */
    dieAfter: (calls: number): void => void (callsLeft = calls),
  };
};
