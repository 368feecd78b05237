import type { EventStore } from '@quartermaster/infra/platform/event-store/event-store';
import type pg from 'pg';

class Killed extends Error {
  override readonly name = 'Killed';
}

/**
 * Everything a process does to the world, until it dies: the step number `lifetime` takes effect but nobody hears of
 * it, later ones do not happen.
 */
export const createMortal = (lifetime: number) => {
  let steps = 0;
  const step = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    steps += 1;
    const own = steps;
    if (own > lifetime) throw new Killed();
    const result = await work();
    if (own === lifetime) throw new Killed();
    return result;
  };
  return {
    steps: () => steps,
    store: (store: EventStore): EventStore => ({
      ...store,
      append: (...given) => step(() => store.append(...given)),
    }),
    pool: (pool: pg.Pool): pg.Pool =>
      new Proxy(pool, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name);
          if (name === 'query') {
            return (...given: [string, unknown[]]) => step(() => target.query(...given));
          }
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      }),
    fetch: ((...given: Parameters<typeof fetch>) => step(() => fetch(...given))) as typeof fetch,
  };
};
