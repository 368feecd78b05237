import type { ChangeOf, StoreEvent } from '../shop/changes.ts';
import type { Shop } from '../shop/shop.ts';
import type { AppSubscriptionStatus } from './app-subscription.ts';

const setStatus = (
  { appSubscriptions }: Shop,
  number: number,
  status: AppSubscriptionStatus,
  at: number,
): StoreEvent[] => {
  const known = appSubscriptions.get(number);
  if (known === undefined) return [];
  const decidedAt = status === 'ACTIVE' ? at : known.decidedAt;
  appSubscriptions.set(number, { ...known, status, decidedAt });
  return [{ topic: 'APP_SUBSCRIPTIONS_UPDATE', subscription: number }];
};

/** The platform ends what the shop pays when the shop takes another plan or removes the app. */
export const endPlans = (shop: Shop, at: number): StoreEvent[] =>
  [...shop.appSubscriptions.values()]
    .filter(({ status }) => status === 'ACTIVE')
    .flatMap(({ number }) => setStatus(shop, number, 'CANCELLED', at));

export const applyPlanOffered = (
  shop: Shop,
  { plan, at }: ChangeOf<'plan-offered'>,
): readonly StoreEvent[] => {
  const offered = { ...plan, createdAt: at, decidedAt: null, status: 'PENDING' as const };
  shop.appSubscriptions.set(plan.number, offered);
  return [{ topic: 'APP_SUBSCRIPTIONS_UPDATE', subscription: plan.number }];
};

export const applyPlanDecided = (
  shop: Shop,
  { number, status, at }: ChangeOf<'plan-decided'>,
): readonly StoreEvent[] => [
  ...(status === 'ACTIVE' ? endPlans(shop, at) : []),
  ...setStatus(shop, number, status, at),
];
