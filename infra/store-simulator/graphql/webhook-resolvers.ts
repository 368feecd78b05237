import type { Subscription } from '../shop/changes.ts';
import type { Shop } from '../shop/shop.ts';
import { userError, type Context, type TypeResolvers, type UserError } from './context.ts';
import { readPage, timedListing, type PageArgs } from './paging.ts';

const buildGid = (number: number) =>
  `gid://shopify/WebhookSubscription/${1_200_000_000_000 + number}`;

const findNumber = (shop: Shop, id: string): number | undefined =>
  [...shop.subscriptions.keys()].find((number) => buildGid(number) === id);

interface CreateArgs {
  readonly topic: string;
  readonly webhookSubscription: {
    readonly uri?: string | null;
    readonly format?: string | null;
    readonly filter?: string | null;
    readonly includeFields?: readonly string[] | null;
  };
}

const isHttp = (uri: string): boolean => /^https?:\/\/\S+$/.test(uri) && URL.canParse(uri);

const createProblem = (
  shop: Shop,
  { topic, webhookSubscription: input }: CreateArgs,
): UserError | undefined => {
  const at = (field: string, message: string) => userError(['webhookSubscription', field], message);
  if (!isHttp(input.uri ?? '')) return at('uri', 'Address is invalid');
  if (input.format === 'XML') return at('format', 'The simulator sends JSON only');
  if (typeof input.filter === 'string' && input.filter !== '')
    return at('filter', 'The simulator applies no filters');
  const taken = [...shop.subscriptions.values()].some(
    (known) => known.topic === topic && known.uri === input.uri,
  );
  return taken ? at('uri', 'Address for this topic has already been taken') : undefined;
};

const create = (_: unknown, args: CreateArgs, { shop, keeper }: Context) => {
  const problem = createProblem(shop, args);
  if (problem) return { webhookSubscription: null, userErrors: [problem] };
  const { uri, includeFields } = args.webhookSubscription;
  const number = shop.nextSubscription;
  const subscription = {
    number,
    topic: args.topic,
    uri: uri ?? '',
    includeFields: includeFields ?? [],
  };
  keeper.make({ kind: 'subscribed', subscription });
  return { webhookSubscription: subscription, userErrors: [] };
};

const remove = (_: unknown, { id }: { id: string }, { shop, keeper }: Context) => {
  const number = findNumber(shop, id);
  if (number === undefined) {
    const missing = userError(['id'], 'Webhook subscription does not exist');
    return { deletedWebhookSubscriptionId: null, userErrors: [missing] };
  }
  keeper.make({ kind: 'unsubscribed', number });
  return { deletedWebhookSubscriptionId: id, userErrors: [] };
};

export const webhookMutations: TypeResolvers = {
  webhookSubscriptionCreate: create,
  webhookSubscriptionDelete: remove,
};

export const webhookQueries: TypeResolvers = {
  webhookSubscriptions: (
    _: unknown,
    args: PageArgs & { topics?: readonly string[] | null },
    context,
  ) => {
    const { subscriptions } = context.shop;
    const matchesTopics = (number: number) =>
      args.topics?.includes(subscriptions.get(number)?.topic ?? '') ?? true;
    const page = readPage(
      timedListing([...subscriptions.keys()], (number) => number, matchesTopics),
      args,
      context,
    );
    return { ...page, items: page.items.map((number) => subscriptions.get(number)) };
  },
};

export const webhookTypes: Readonly<Record<string, TypeResolvers>> = {
  WebhookSubscription: {
    id: ({ number }: Subscription) => buildGid(number),
    format: () => 'JSON',
    filter: () => '',
    apiVersion: () => 0,
  },
};
