import type { Call } from '@quartermaster/contracts/core/client';
import type { Route } from '@quartermaster/contracts/core/route';

/** One effect a command had. */
export interface Effect {
  readonly call: string;
  readonly body: unknown;
}

interface Asked {
  readonly params?: { readonly id?: string };
  readonly body?: unknown;
}

type Answers = Readonly<Record<string, (asked: Asked, made: string) => unknown>>;

const keyed = (asked: Asked): string => JSON.stringify(asked);

/**
 * A shop behind the API, as far as the set-up of the sample goes: what is most sold and what is to be bought is another
 * after each change, and a command with a known key answers as before, or refuses another body.
 */
export const shopApi = (answers: Answers) => {
  const effects: Effect[] = [];
  const known = new Map<string, { readonly asked: string; readonly body: unknown }>();
  let callsLeft = Infinity;
  const run = (route: Route, asked: Asked, key: string | undefined): unknown => {
    const answer = answers[route.id];
    if (answer === undefined) throw new Error(`No answer to ${route.id}`);
    const before = key === undefined ? undefined : known.get(key);
    if (before !== undefined) {
      if (before.asked !== keyed(asked)) throw new Error(`IDEMPOTENCY_KEY_REUSED ${route.id}`);
      return before.body;
    }
    const body = answer(asked, `${route.id}-${String(effects.length)}`);
    if (route.kind === 'command')
      effects.push({ call: route.id, body: asked.body ?? asked.params });
    if (key !== undefined) known.set(key, { asked: keyed(asked), body });
    return body;
  };
  const call = async (route: Route, asked: Asked, options: { idempotencyKey?: string } = {}) => {
    if (callsLeft === 0) throw new Error('The process was killed');
    callsLeft -= 1;
    const body = run(route, asked, options.idempotencyKey);
    if (callsLeft === 0 && route.kind === 'command') throw new Error('The process was killed');
    return { body, position: '1', revision: null, stale: false };
  };
  return {
    effects,
    call: call as unknown as Call,
    /** The process dies after so many calls: what the last one did is done, and its answer is lost. */
    dieAfter: (calls: number): void => void (callsLeft = calls),
  };
};
