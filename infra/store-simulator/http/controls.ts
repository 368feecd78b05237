import { randomBytes } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { onlyFromThisMachine } from '@quartermaster/platform/http/this-machine';
import { isSameText } from '@quartermaster/platform/secrets/signed-text';
import { controlsPage } from './controls-page.ts';
import { API_VERSION, SHOP_NAME } from '../graphql/shop-resolvers.ts';
import { CannotSell, type RequestedLine, type Selling } from '../selling/selling.ts';
import type { Shop } from '../shop/shop.ts';
import { type PrivacyTopic, privacyTopics } from '../webhooks/notifier.ts';

export interface ControlsSetting {
  readonly shop: Shop;
  readonly selling: Selling;
  /** The merchant removes the app, and installs it again. */
  readonly uninstall: () => void;
  readonly install: () => void;
  /** The platform sends a privacy request about the shop or a customer. */
  readonly requestPrivacy: (topic: PrivacyTopic) => void;
}

/** Header with the page's token, for calls without a form. */
const TOKEN_HEADER = 'X-Simulator-Token';

const isForm = (request: Request): boolean =>
  typeof request.is('application/x-www-form-urlencoded') === 'string';

/** A form sends only texts. */
const asBoolean = (value: unknown): unknown =>
  value === 'true' || value === 'false' ? value === 'true' : value;

const setSelling = ({ selling }: ControlsSetting, body: unknown): void => {
  const { running: given, factor } = (body ?? {}) as { running?: unknown; factor?: unknown };
  const running = asBoolean(given);
  if (typeof running !== 'boolean' || (factor !== undefined && typeof factor !== 'number')) {
    throw new CannotSell('Send {"running": true or false, "factor": a number}');
  }
  if (running) selling.resume(factor);
  else selling.pause();
};

const parseOrderLines = (body: unknown): readonly RequestedLine[] | undefined => {
  const { lines } = (body ?? {}) as { lines?: unknown };
  if (lines === undefined) return undefined;
  const isWish = (line: unknown): line is RequestedLine => {
    const { variant, quantity } = (line ?? {}) as Partial<RequestedLine>;
    return typeof variant === 'string' && typeof quantity === 'number';
  };
  if (Array.isArray(lines) && lines.length > 0 && lines.every(isWish)) return lines;
  throw new CannotSell(
    'Send {"lines": [{"variant": an id or SKU, "quantity": a number}]} or nothing',
  );
};

const parsePrivacyTopic = (body: unknown): PrivacyTopic => {
  const { topic } = (body ?? {}) as { topic?: unknown };
  const found = privacyTopics.find((one) => one === topic);
  if (found !== undefined) return found;
  throw new CannotSell(`Send {"topic": one of ${privacyTopics.join(', ')}}`);
};

const describeShop = ({ shop, selling }: ControlsSetting) => ({
  what: 'A simulator of a store platform over a sample shop: a development tool, not a store',
  shop: SHOP_NAME,
  domain: shop.domain,
  apiVersion: API_VERSION,
  installed: shop.installed,
  products: shop.catalogue.products.length,
  variants: shop.catalogue.variants.length,
  orders: shop.book.orderCount(),
  selling: selling.state(),
});

const showAll = (setting: ControlsSetting, token: string, request: Request, response: Response) => {
  const shown = describeShop(setting);
  response.vary('Accept').setHeader('Cache-Control', 'no-store');
  response.format({
    json: () => response.json({ ...shown, token }),
    html: () => response.send(controlsPage({ ...shown, token, path: request.baseUrl })),
  });
};

/**
 * Only the page, and its readers on this machine, have the token: a page of another site can send forms, but without
 * the token.
 */
const requireToken =
  (token: string): RequestHandler =>
  (request, response, next) => {
    const { token: sent } = (request.body ?? {}) as { token?: unknown };
    const given = request.get(TOKEN_HEADER) ?? sent;
    if (typeof given === 'string' && isSameText(given, token)) next();
    else {
      const errors = `Send the token of GET ${request.baseUrl} as ${TOKEN_HEADER}`;
      response.status(403).json({ errors });
    }
  };

/** Redirects a browser to the page; returns JSON to a program. */
const answer = (request: Request, response: Response, status: number, body?: object): void => {
  if (isForm(request)) response.redirect(303, request.baseUrl);
  else if (body === undefined) response.status(status).end();
  else response.status(status).json(body);
};

/**
 * Actions of a person or a test on the shop, outside the platform's API. Only this machine may call them, and changes
 * need the token of this process. Errors of the caller are answered 400.
 */
export const controls = (setting: ControlsSetting): RequestHandler => {
  const { selling } = setting;
  const token = randomBytes(24).toString('base64url');
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: '10kb' }));
  router.get('/', (request, response) => showAll(setting, token, request, response));
  router.get('/selling', (_request, response) => void response.json(selling.state()));
  router.use(requireToken(token));
  router.post('/selling', (request, response) => {
    setSelling(setting, request.body);
    answer(request, response, 200, selling.state());
  });
  router.post('/orders', (request, response) => {
    answer(request, response, 201, { orderId: selling.placeOrder(parseOrderLines(request.body)) });
  });
  router.post('/orders/cancel', (request, response) => {
    selling.cancelOrder(String((request.body as { orderId?: unknown } | undefined)?.orderId));
    answer(request, response, 204);
  });
  router.post('/uninstall', (request, response) => {
    setting.uninstall();
    answer(request, response, 204);
  });
  router.post('/install', (request, response) => {
    setting.install();
    answer(request, response, 204);
  });
  router.post('/privacy', (request, response) => {
    setting.requestPrivacy(parsePrivacyTopic(request.body));
    answer(request, response, 204);
  });
  return onlyFromThisMachine(router);
};
