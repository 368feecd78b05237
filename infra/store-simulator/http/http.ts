import { createReadStream, statSync } from 'node:fs';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { type ChargeSetting, chargePages } from '../billing/charge-page.ts';
import { isSameText } from '@quartermaster/platform/secrets/signed-text';
import { controls, type ControlsSetting } from './controls.ts';
import type { FaultBox } from './faults.ts';
import { readRequest, type GraphQLAnswer, type GraphQLRequest } from '../graphql/endpoint.ts';
import { API_VERSION } from '../graphql/shop-resolvers.ts';
import { drawProductPicture } from './images.ts';
import { CannotSell } from '../selling/selling.ts';
import { indexOfGid } from '../shop/ids.ts';
import type { AppTokens } from '../oauth/app-tokens.ts';
import { oauthRoutes } from '../oauth/oauth-routes.ts';
import { listReplenishments } from '../shop/replenishments.ts';
import type { Shop } from '../shop/shop.ts';

export interface HttpSetting extends ControlsSetting, ChargeSetting {
  readonly shop: Shop;
  readonly accessToken: string;
  readonly tokens: AppTokens;
  /** Seconds since 1970 by the store's clock. */
  readonly now: () => number;
  readonly answer: (request: GraphQLRequest) => GraphQLAnswer;
  readonly strikes: FaultBox['strikes'];
  readonly bulkFile: (secret: string) => string | undefined;
  /** Receives the reason why a request was answered 500. */
  readonly onProblem: (error: unknown) => void;
}

const requireToken =
  ({ shop, accessToken, tokens }: HttpSetting): RequestHandler =>
  (request, response, next) => {
    const given = request.get('X-Shopify-Access-Token') ?? '';
    if (shop.installed && (isSameText(given, accessToken) || tokens.accepts(given))) next();
    else {
      const errors = '[API] Invalid API key or access token (unrecognized login or wrong password)';
      response.status(401).json({ errors });
    }
  };

/** Faults before any effect. */
const failFirst =
  ({ strikes }: HttpSetting): RequestHandler =>
  (_request, response, next) => {
    if (strikes('next429')) {
      response
        .status(429)
        .set('Retry-After', '2.0')
        .json({ errors: 'Exceeded the rate limit. Please try again.' });
    } else if (strikes('next500')) {
      response.status(500).json({ errors: 'Internal Server Error' });
    } else next();
  };

const answerGraphQL =
  ({ answer, strikes }: HttpSetting): RequestHandler =>
  (request, response) => {
    const read = readRequest(request.body);
    if (!read) {
      response.status(400).json({ errors: { query: 'Required parameter missing or invalid' } });
      return;
    }
    const body = answer(read);
    if (strikes('loseAnswers')) response.status(502).type('html').send('<html>Bad Gateway</html>');
    else if (strikes('garbage'))
      response.type('html').send('<!doctype html><title>Oops</title>{"data":');
    else response.json(body);
  };

const download = ({ bulkFile, strikes }: HttpSetting, request: Request, response: Response) => {
  const path = bulkFile(String(request.params['secret']));
  if (path === undefined) {
    response.status(403).type('xml').send('<Error><Code>ExpiredToken</Code></Error>');
    return;
  }
  const { size } = statSync(path);
  const cut = strikes('cutDownloads');
  response.type('application/jsonl').set('Content-Length', String(size));
  const file = createReadStream(path, cut ? { end: Math.floor(size / 2) } : {});
  if (cut) file.on('end', () => response.destroy()).pipe(response, { end: false });
  else file.pipe(response);
  response.on('close', () => file.destroy());
};

const picture = ({ shop }: HttpSetting, request: Request, response: Response) => {
  const name = String(request.params['name']).replace(/\.svg$/, '');
  const product = indexOfGid('Product', `gid://shopify/Product/${name}`);
  const drawn = product === undefined ? undefined : drawProductPicture(shop, product);
  if (drawn === undefined) response.status(404).end();
  else response.type('image/svg+xml').set('Cache-Control', 'public, max-age=86400').send(drawn);
};

const answerErrors = ({ onProblem }: HttpSetting, error: unknown, response: Response) => {
  const status = (error as { status?: unknown } | null)?.status;
  if (error instanceof CannotSell) response.status(400).json({ errors: error.message });
  else if (typeof status === 'number' && status < 500)
    response.status(status).json({ errors: 'Bad request' });
  else {
    onProblem(error);
    response.status(500).json({ errors: 'Internal Server Error' });
  }
};

/** Longest body of a call: 2 MiB. */
export const LONGEST_REQUEST_BYTES = 2 * 1024 * 1024;

/** The simulator's HTTP side: the Admin API, downloads, pictures, and controls under /simulator for this machine. */
export const createStoreApp = (setting: HttpSetting): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.use(express.json({ limit: LONGEST_REQUEST_BYTES }));
  app.post(
    `/admin/api/${API_VERSION}/graphql.json`,
    failFirst(setting),
    requireToken(setting),
    answerGraphQL(setting),
  );
  app.use('/admin/oauth', oauthRoutes(setting));
  app.use('/admin/charges', chargePages(setting));
  app.get('/bulk/:secret.jsonl', (request, response) => download(setting, request, response));
  app.get('/images/:name', (request, response) => picture(setting, request, response));
  app.get('/replenishments', requireToken(setting), (_request, response) => {
    response.json(listReplenishments(setting.shop));
  });
  app.use('/simulator', controls(setting));
  app.use((_request, response) => void response.status(404).json({ errors: 'Not Found' }));
  app.use((error: unknown, _request: Request, response: Response, _next: () => void) => {
    answerErrors(setting, error, response);
  });
  return app;
};
