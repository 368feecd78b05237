import express, { type Response, Router } from 'express';
import handlebars from 'handlebars';
import { SHOP_NAME } from '../graphql/shop-resolvers.ts';
import type { Shop } from '../shop/shop.ts';
import { type AppSubscription, chargeId } from './app-subscription.ts';

export interface ChargeSetting {
  readonly shop: Pick<Shop, 'appSubscriptions'>;
  /** The merchant approves or declines a subscription of the app. */
  readonly decidePlan: (number: number, status: 'ACTIVE' | 'DECLINED') => void;
}

const page = handlebars.compile<{
  readonly shop: string;
  readonly name: string;
  readonly price: string;
  readonly test: boolean;
  readonly isOpen: boolean;
  readonly decision: string;
  readonly returnUrl: string;
}>(
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Approve subscription - {{shop}}</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 3rem auto; padding: 0 1rem; }
</style>
</head>
<body>
<h1>Approve subscription</h1>
<p><strong>{{name}}</strong> charges {{shop}} {{price}}.{{#if test}} This is a test: nothing is charged.{{/if}}</p>
{{#if isOpen}}
<form method="post">
  <button name="decision" value="approve">Approve</button>
  <button name="decision" value="decline">Decline</button>
</form>
{{else}}
<p>The subscription is {{decision}}.</p>
<p><a href="{{returnUrl}}">Back to the app</a></p>
{{/if}}
</body>
</html>
`,
);

const showCharge = (response: Response, subscription: AppSubscription): void => {
  const { name, amount, currency, interval, test, status, returnUrl } = subscription;
  const price = `${amount} ${currency} ${interval === 'ANNUAL' ? 'every year' : 'every 30 days'}`;
  const decided = { isOpen: status === 'PENDING', decision: status.toLowerCase(), returnUrl };
  response.type('html').send(page({ shop: SHOP_NAME, name, price, test, ...decided }));
};

/** The address that the platform opens after an approval. */
const returnAddress = (subscription: AppSubscription): string => {
  const url = new URL(subscription.returnUrl);
  url.searchParams.set('charge_id', String(chargeId(subscription)));
  return url.href;
};

/** The pages on which a merchant confirms a subscription, below `/admin/charges`. */
export const chargePages = ({ shop, decidePlan }: ChargeSetting): Router => {
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: '10kb' }));
  const findSubscription = (secret: unknown): AppSubscription | undefined =>
    [...shop.appSubscriptions.values()].find((one) => one.secret === secret);
  router.get('/:secret', (request, response, next) => {
    const found = findSubscription(request.params.secret);
    if (found === undefined) next();
    else showCharge(response, found);
  });
  router.post('/:secret', (request, response, next) => {
    const found = findSubscription(request.params.secret);
    if (found === undefined) {
      next();
      return;
    }
    const { decision } = (request.body ?? {}) as { readonly decision?: unknown };
    const isApproved = decision === 'approve';
    if (found.status === 'PENDING') decidePlan(found.number, isApproved ? 'ACTIVE' : 'DECLINED');
    if (isApproved) response.redirect(302, returnAddress(found));
    else response.redirect(303, request.originalUrl);
  });
  return router;
};
