import type { ConnectProblem } from '@quartermaster/contracts/store/connect-calls';
import { requiredScopes } from '@quartermaster/contracts/teams/team';
import type { AppSecrets } from './app-secrets.ts';
import type { Attempts } from './attempts.ts';
import type { EstablishOptions, Person, StoreAccess } from './establish.ts';
import type { AppCredentials } from './request-token.ts';
import type { StateCookie } from './state-cookie.ts';

/** A connection over the platform's page of permissions, in its steps. */
export type Attempt =
  /** Begun in the console. */
  | { readonly kind: 'manual'; readonly domain: string; readonly person: Person }
  /** Begun on the platform, by somebody who is not signed in yet. */
  | { readonly kind: 'install'; readonly domain: string }
  /** The shop has let the app in; who signs in with the attempt's id connects it (AMB-004). */
  | { readonly kind: 'installed'; readonly access: StoreAccess };

export interface PlatformApp extends AppCredentials, AppSecrets {
  /** Permissions that this installation requests besides the required ones. */
  readonly extraScopes: readonly string[];
}

export interface PlatformAppOptions extends EstablishOptions {
  readonly app: PlatformApp;
  readonly attempts: Attempts<Attempt>;
  readonly cookie: StateCookie;
  /** Address of the console. */
  readonly consoleUrl: string;
  /** Address of the callback, as the app's configuration on the platform lists it. */
  readonly callbackUrl: string;
}

/** A redirect of the browser. */
export interface Redirect {
  readonly location: string;
  readonly cookie?: string;
}

/** Time a merchant has from one step to the next. */
export const STATE_MINUTES = 10;

export const buildConnectUrl = (
  { consoleUrl }: PlatformAppOptions,
  name: string,
  value: string,
): string => `${consoleUrl}/register/shopify?${new URLSearchParams({ [name]: value }).toString()}`;

export const redirectToProblem = (
  options: PlatformAppOptions,
  problem: ConnectProblem,
): Redirect => ({
  location: buildConnectUrl(options, 'problem', problem),
  cookie: options.cookie.clearHeader,
});

/** The platform's page on which the merchant gives the permissions, with a state that is bound to the browser. */
export const redirectToPermissions = (
  { app, addresses, callbackUrl, cookie }: PlatformAppOptions,
  domain: string,
  state: string,
): Redirect => {
  const query = new URLSearchParams({
    client_id: app.clientId,
    scope: [...requiredScopes, ...app.extraScopes].join(','),
    redirect_uri: callbackUrl,
    state,
  });
  return {
    location: `${addresses(domain).authorizeUrl}?${query.toString()}`,
    cookie: cookie.setHeader(state, STATE_MINUTES),
  };
};
