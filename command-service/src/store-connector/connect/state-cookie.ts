import { createHmac } from 'node:crypto';
import { isSameText } from '@quartermaster/platform/secrets/signed-text';

const NAME = 'store-connection';

export interface StateCookie {
  /** The Set-Cookie header that binds a state to the browser for these minutes. */
  readonly setHeader: (state: string, minutes: number) => string;
  /** The Set-Cookie header that deletes it. */
  readonly clearHeader: string;
  /** True when the Cookie header holds this state, signed here. */
  readonly matches: (header: string | undefined, state: string) => boolean;
}

const parseCookieValue = (header: string): string | null => {
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
  const signState = (secret: string, state: string): string =>
    `${state}.${createHmac('sha256', secret).update(state).digest('base64url')}`;
  const header = (value: string, seconds: number): string =>
    `${NAME}=${value}; Path=/api/shopify/connect; Max-Age=${String(seconds)}; HttpOnly; ` +
    `SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    setHeader: (state, minutes) => header(signState(secrets[0], state), minutes * 60),
    clearHeader: header('', 0),
    matches: (cookieHeader, state) => {
      const value = parseCookieValue(cookieHeader ?? '');
      return (
        value !== null && secrets.some((secret) => isSameText(value, signState(secret, state)))
      );
    },
  };
};
