import type pg from 'pg';

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;
type Release = Connected[2];

const once = (release: Release): Release => {
  let isReleased = false;
  return (destroy?: unknown) => {
    if (isReleased) return;
    isReleased = true;
    release(destroy);
  };
};

/**
 * The same pool, in which a connection can be released twice. The queue does so with the connection it listens on, when it
 * is stopped while that connection breaks; the pool throws then, outside of every call, and the process would end.
 */
export const queuePool = (pool: pg.Pool): pg.Pool => {
  const connect = (callback?: (...connected: Connected) => void): unknown => {
    if (callback === undefined) return pool.connect();
    pool.connect((error, client, release) => {
      callback(error, client, once(release));
    });
    return undefined;
  };
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
};
