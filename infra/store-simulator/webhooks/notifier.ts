import type { Instant } from '../calendar.ts';
import type { ShopKeeper } from '../shop/keeper.ts';
import { bodyOf } from './bodies.ts';
import { createDelivery, type DeliverySetting } from './delivery.ts';
import type { Body } from './rest-body.ts';

/** Tells the subscribers of a topic; a body is only made when somebody listens. */
export type Notify = (topic: string, body: () => Body, at: Instant) => void;

/** Sends whatever happens in the shop to those who subscribed to it, and takes away subscriptions nobody answers for. */
export const connectWebhooks = (
  keeper: ShopKeeper,
  setting: Omit<DeliverySetting, 'onGivenUp'>,
) => {
  const { shop, make } = keeper;
  const delivery = createDelivery({
    ...setting,
    onGivenUp: ({ number }) => {
      if (shop.subscriptions.has(number)) make({ kind: 'unsubscribed', number });
    },
  });
  const notify: Notify = (topic, body, at) => {
    const listening = [...shop.subscriptions.values()].filter((one) => one.topic === topic);
    if (listening.length === 0) return;
    const made = body();
    for (const subscription of listening) delivery.send(subscription, made, at);
  };
  keeper.onHappenings((happenings, at) => {
    for (const one of happenings) notify(one.topic, () => bodyOf(shop, one, at), at);
  });
  return { delivery, notify };
};
