import type { Subscription } from '@quartermaster/contracts/billing/events';
import { plansByPeriod, type SubscriptionOrder } from '@quartermaster/contracts/billing/plans';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { AdminApi, CallOptions } from './admin-api/admin-api.ts';
import { askOnce } from './ask-once.ts';
import {
  activeSubscriptions,
  type AppSubscription,
  cancelAppSubscription,
  createAppSubscription,
  installedApp,
} from './platform/app-subscriptions.ts';
import type { UserErrors } from './platform/document.ts';
import type { StoreApis } from './store-apis.ts';

/** The plan of a subscription; empty for one that is paid by usage alone. */
const toSubscriptions = ({
  id,
  name,
  currentPeriodEnd,
  test,
  lineItems,
}: AppSubscription): Subscription[] =>
  lineItems.flatMap(({ plan: { pricingDetails: details } }) =>
    details.__typename === 'AppUsagePricing'
      ? []
      : {
          storeSubscriptionId: id,
          name,
          plan: plansByPeriod[details.interval],
          price: details.price.amount,
          currency: details.price.currencyCode,
          periodEndsAt: currentPeriodEnd,
          isTest: test,
        },
  );

/** The plan that a store pays for now, the newest if it has several; null for none. */
export const readActivePlan = async (
  api: AdminApi,
  call: CallOptions,
): Promise<Subscription | null> => {
  const { currentAppInstallation: installed } = await api.call(activeSubscriptions, {}, call);
  const newestFirst = installed.activeSubscriptions.toSorted((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  );
  return newestFirst.flatMap(toSubscriptions)[0] ?? null;
};

/** The subscriptions of this app. All calls reject with CONFLICT while the team has no store, else as `askOnce` does. */
export interface AppSubscriptions {
  /** Handle of the app by which the store is connected; null if the store names none. */
  readonly findApp: (teamId: TeamId) => Promise<string | null>;
  /** Offers a subscription, and returns the page at which the shop confirms it. */
  readonly offer: (teamId: TeamId, order: SubscriptionOrder) => Promise<string>;
  readonly active: (teamId: TeamId) => Promise<Subscription | null>;
  readonly cancel: (teamId: TeamId, storeSubscriptionId: string) => Promise<void>;
}

const readApp = async (api: AdminApi, call: CallOptions): Promise<string | null> =>
  (await api.call(installedApp, {}, call)).currentAppInstallation.app.handle;

const refuse = ([error]: UserErrors): void => {
  if (error === undefined) return;
  throw new Rejection('STORE_UNAVAILABLE', `The store refuses: ${error.message}`);
};

const offer =
  ({ name, price, currency, period: interval, returnUrl, isTest: test }: SubscriptionOrder) =>
  async (api: AdminApi, call: CallOptions): Promise<string> => {
    const pricing = { interval, price: { amount: price.toFixed(2), currencyCode: currency } };
    const lineItems = [{ plan: { appRecurringPricingDetails: pricing } }];
    const variables = { name, returnUrl, lineItems, test };
    const { appSubscriptionCreate: made } = await api.call(createAppSubscription, variables, call);
    refuse(made.userErrors);
    if (made.confirmationUrl !== null) return made.confirmationUrl;
    throw new Rejection('STORE_UNAVAILABLE', 'The store names no page to confirm at');
  };

export const createAppSubscriptions = (apis: StoreApis): AppSubscriptions => {
  const ask = async <Answer>(
    teamId: TeamId,
    question: (api: AdminApi, call: CallOptions) => Promise<Answer>,
  ): Promise<Answer> => {
    const api = await apis.forTeam(teamId);
    if (api === null) throw new Rejection('CONFLICT', 'Connect a store first');
    return askOnce((call) => question(api, call));
  };
  return {
    findApp: (teamId) => ask(teamId, readApp),
    offer: (teamId, order) => ask(teamId, offer(order)),
    active: (teamId) => ask(teamId, readActivePlan),
    cancel: (teamId, id) =>
      ask(teamId, async (api, call) => {
        refuse(
          (await api.call(cancelAppSubscription, { id }, call)).appSubscriptionCancel.userErrors,
        );
      }),
  };
};
