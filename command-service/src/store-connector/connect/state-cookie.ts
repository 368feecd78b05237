import { createHmac } from 'node:crypto';
import { isSameText } from '@quartermaster/platform/secrets/signed-text';

const NAME = 'store-connection';

export interface StateCookie {
  /** The Set-Cookie header that binds a state to the browser for these minutes. */
  readonly of: (state: string, minutes: number) => string;
  /** The Set-Cookie header that deletes it. */
  readonly ended: string;
  /** True when the Cookie header holds this state, signed here. */
  readonly holds: (header: string | undefined, state: string) => boolean;
}

const valueIn = (header: string): string | null => {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1) ?? null;
};

/**
 * The cookie that identifies the browser of an attempt in the callback. With `SameSite=Lax` the browser sends it when the
 * platform redirects back. `secrets`: the first one signs, the others only verify.
 */
export const createStateCookie = (
  secrets: readonly [string, ...string[]],
  isSecure: boolean,
): StateCookie => {
  const written = (secret: string, state: string): string =>
    `${state}.${createHmac('sha256', secret).update(state).digest('base64url')}`;
  const header = (value: string, seconds: number): string =>
    `${NAME}=${value}; Path=/api/shopify/connect; Max-Age=${String(seconds)}; HttpOnly; ` +
    `SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    of: (state, minutes) => header(written(secrets[0], state), minutes * 60),
    ended: header('', 0),
    holds: (given, state) => {
      const value = valueIn(given ?? '');
      return value !== null && secrets.some((secret) => isSameText(value, written(secret, state)));
    },
  };
};
