import { createHmac } from 'node:crypto';
import express, { type Request, type Response, Router } from 'express';
import type { FaultBox } from '../http/faults.ts';
import { SHOP_NAME } from '../graphql/shop-resolvers.ts';
import type { Shop } from '../shop/shop.ts';
import type { AppTokens, SimulatedApp } from './app-tokens.ts';
import { permissionsPage } from './permissions-page.ts';

export interface OAuthSetting {
  readonly tokens: AppTokens;
  readonly strikes: FaultBox['strikes'];
  readonly shop: Pick<Shop, 'domain' | 'installed'>;
  readonly install: () => void;
  /** Seconds since 1970 by the store's clock. */
  readonly now: () => number;
}

/** The platform's signature: HMAC-SHA256 in hexadecimal of the parameters in the order of their names. */
const buildSignedQuery = (parameters: Readonly<Record<string, string>>, secret: string): string => {
  const names = Object.keys(parameters).sort();
  const text = names.map((name) => `${name}=${parameters[name] ?? ''}`).join('&');
  const hmac = createHmac('sha256', secret).update(text).digest('hex');
  return new URLSearchParams({ ...parameters, hmac }).toString();
};

interface PermissionRequest {
  readonly app: SimulatedApp;
  readonly redirectUrl: string;
  readonly state: string;
  readonly scope: string;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses the request for permissions; undefined for an unknown app or a foreign redirect address. */
const parsePermissionRequest = (
  tokens: AppTokens,
  given: Readonly<Record<string, unknown>>,
): PermissionRequest | undefined => {
  const app = tokens.findApp(toText(given['client_id']));
  const redirectUrl = toText(given['redirect_uri']);
  if (app?.redirectUrls.includes(redirectUrl) !== true) return undefined;
  return { app, redirectUrl, state: toText(given['state']), scope: toText(given['scope']) };
};

const unknownApp = (response: Response): void => {
  response.status(400).type('html');
  response.send('<h1>Oauth error invalid_request: The redirect_uri is not whitelisted</h1>');
};

const askForPermissions = ({ tokens }: OAuthSetting, request: Request, response: Response) => {
  const asked = parsePermissionRequest(tokens, request.query);
  if (asked === undefined) {
    unknownApp(response);
    return;
  }
  const { app, redirectUrl, state, scope } = asked;
  const fields = { client_id: app.clientId, redirect_uri: redirectUrl, state, scope };
  response.type('html').send(permissionsPage(SHOP_NAME, fields));
};

const installApp = (setting: OAuthSetting, request: Request, response: Response) => {
  const { tokens, shop, install, now } = setting;
  const asked = parsePermissionRequest(tokens, request.body as Record<string, unknown>);
  if (asked === undefined) {
    unknownApp(response);
    return;
  }
  const { app, redirectUrl, state } = asked;
  if (!shop.installed) install();
  const code = tokens.newCode(app.clientId);
  const timestamp = String(Math.floor(now()));
  const query = buildSignedQuery({ code, shop: shop.domain, state, timestamp }, app.clientSecret);
  response.redirect(302, `${redirectUrl}?${query}`);
};

/** The platform's pages and calls for tokens, below `/admin/oauth`. */
export const oauthRoutes = (setting: OAuthSetting): Router => {
  const { tokens, strikes } = setting;
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: '10kb' }));
  router.get('/authorize', (request, response) => askForPermissions(setting, request, response));
  router.post('/authorize', (request, response) => installApp(setting, request, response));
  router.post('/access_token', (request, response) => {
    const { status, body } = tokens.exchange((request.body ?? {}) as Record<string, string>);
    if (strikes('loseTokens')) response.status(502).type('html').send('<html>Bad Gateway</html>');
    else response.status(status).json(body);
  });
  return router;
};
