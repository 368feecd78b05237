import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import { createBulkOperations, type RunningBulk } from './bulk/bulk-operations.ts';
import { toInstant } from './calendar.ts';
import { createFaults, type FaultBox, type Faults } from './http/faults.ts';
import type { Context } from './graphql/context.ts';
import { createEndpoint } from './graphql/endpoint.ts';
import { buildStoreSchema } from './graphql/schema.ts';
import { ALL_SCOPES } from './graphql/shop-resolvers.ts';
import { type AppTokens, createAppTokens, type SimulatedApp } from './oauth/app-tokens.ts';
import { createThrottle, type ThrottleLimits } from './graphql/cost.ts';
import { createStoreApp, type HttpSetting } from './http/http.ts';
import { hashText, randomFrom } from '@quartermaster/platform/core/random';
import { loadRetail } from './retail/decode-retail.ts';
import type { Retail } from './retail/retail.ts';
import { createSelling, type Selling } from './selling/selling.ts';
import { createMarking, keepShop, type ShopKeeper } from './shop/keeper.ts';
import { type Merchant, createMerchant } from './shop/merchant.ts';
import type { Shop } from './shop/shop.ts';
import { bulkBody, connectWebhooks, type Notify } from './webhooks/notifier.ts';
import { RETRY_DELAYS_MS } from './webhooks/delivery.ts';

const STANDARD_PLAN: ThrottleLimits = { maximumAvailable: 1_000, restoreRate: 50 };

export interface StoreSimulatorOptions {
  /** The moment of a first start; the records are moved to end in the seven days before it. */
  readonly now: Date;
  /** Address of the simulator, without a slash at the end. */
  readonly publicUrl: string;
  /** Base of the addresses of product pictures, with or without a server; below `publicUrl` when absent. */
  readonly picturesUrl?: string;
  readonly accessToken: string;
  readonly webhookSecret: string;
  /** Apps that may be installed, by the platform's rules for tokens; besides `accessToken`, which is always accepted. */
  readonly apps?: readonly SimulatedApp[];
  /** Permissions that the merchant gives; all by default. */
  readonly scopes?: readonly string[];
  /** Directory of the journal and bulk results; without it the shop is lost when the process ends. */
  readonly directory?: string;
  /** Past sales of the shop; the sample's records when absent. */
  readonly records?: Retail;
  /** Number of additional articles, to test large shops. */
  readonly extraVariants?: number;
  /** Domain of the shop; the sample's when absent. */
  readonly domain?: string;
  readonly clock?: () => Date;
  /** Standard plan by default: 1000 points, 50 a second. */
  readonly throttle?: ThrottleLimits;
  readonly webhookRetryDelaysMs?: readonly number[];
  /** Receives the reason of a failure that was answered, or retried, without a cause as on the platform. */
  readonly onProblem: (where: string, error: unknown) => void;
}

/** A store platform in this process, over the sample shop. A development tool. */
export interface StoreSimulator {
  readonly app: Express;
  readonly shop: Shop;
  /** Starts the sales, unless they were paused. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  readonly sell: Pick<
    Selling,
    'cancelOrder' | 'pause' | 'placeOrder' | 'refund' | 'resume' | 'returnOrder' | 'state'
  >;
  readonly faults: Faults;
  readonly merchant: Merchant;
  /** Resolves when every webhook so far was delivered or given up. */
  readonly webhooksDelivered: () => Promise<void>;
}

/** Seed of all derived values of the sample, which are therefore the same on every machine. */
const SEED = 1;

const openKeeper = async (options: StoreSimulatorOptions, clock: () => Date): Promise<ShopKeeper> =>
  keepShop(options.records ?? (await loadRetail()), {
    directory: options.directory,
    seed: SEED,
    extraVariants: options.extraVariants ?? 0,
    domain: options.domain,
    openAt: toInstant(options.now),
    clock: () => toInstant(clock()),
  });

const createTokens = (options: StoreSimulatorOptions, { shop, now }: ShopKeeper): AppTokens =>
  createAppTokens({
    apps: options.apps ?? [],
    scopes: options.scopes ?? ALL_SCOPES,
    now,
    isInstalled: () => shop.installed,
  });

interface Engine {
  readonly keeper: ShopKeeper;
  readonly box: FaultBox;
  readonly options: StoreSimulatorOptions;
  readonly notify: Notify;
  readonly tokens: AppTokens;
}

const bulkDirectory = ({ directory }: StoreSimulatorOptions): string =>
  directory ? join(directory, 'bulk') : mkdtempSync(join(tmpdir(), 'sample-shop-'));

/** Creates schema, bulk operations and the endpoint with its context. */
const createApi = ({ keeper, box, options, notify }: Engine, clock: () => Date) => {
  const schema = buildStoreSchema();
  const { publicUrl } = options;
  const bulk: RunningBulk = createBulkOperations({
    schema,
    publicUrl,
    directory: bulkDirectory(options),
    now: keeper.now,
    strikes: box.strikes,
    secret: () => randomBytes(24).toString('hex'),
    context: () => context,
    onProblem: (error) => options.onProblem('bulk operation', error),
    onFinish: (operation) =>
      notify('BULK_OPERATIONS_FINISH', () => bulkBody(operation), keeper.now()),
  });
  const picturesUrl = options.picturesUrl ?? `${publicUrl}/images`;
  const { shop } = keeper;
  const scopes = options.scopes ?? ALL_SCOPES;
  const given = { shop, keeper, bulk, scopes, publicUrl, picturesUrl };
  const context: Context = { ...given, listsEverything: false };
  const throttle = createThrottle(options.throttle ?? STANDARD_PLAN, () => clock().getTime());
  const onProblem = (error: unknown) => options.onProblem('GraphQL', error);
  return { bulk, answer: createEndpoint({ schema, throttle, context: () => context, onProblem }) };
};

const createApp = (
  { keeper, box, options, tokens }: Engine,
  { bulk, answer }: ReturnType<typeof createApi>,
  rest: Pick<HttpSetting, 'selling' | 'uninstall' | 'install' | 'requestPrivacy' | 'decidePlan'>,
): Express =>
  createStoreApp({
    ...rest,
    shop: keeper.shop,
    accessToken: options.accessToken,
    tokens,
    now: keeper.now,
    answer,
    strikes: box.strikes,
    bulkFile: bulk.findFile,
    onProblem: (error) => options.onProblem('request', error),
  });

/**
 * Opens the sample shop, in its last state if there is a directory, and a server for it. Nothing runs until `start`.
 */
export const createStoreSimulator = async (
  options: StoreSimulatorOptions,
): Promise<StoreSimulator> => {
  const clock = options.clock ?? (() => new Date());
  const keeper = await openKeeper(options, clock);
  const { shop } = keeper;
  const box = createFaults();
  const { delivery, notify, requestPrivacy } = connectWebhooks(keeper, {
    secret: options.webhookSecret,
    retryDelaysMs: options.webhookRetryDelaysMs ?? RETRY_DELAYS_MS,
    strikes: box.strikes,
    onProblem: (error) => options.onProblem('webhook', error),
  });
  const tokens = createTokens(options, keeper);
  const engine = { keeper, box, options, notify, tokens };
  const api = createApi(engine, clock);
  const random = randomFrom(hashText(shop.anchor.seed, String(keeper.now())));
  const selling = createSelling(keeper, random, (error) => options.onProblem('selling', error));
  const marking = createMarking(keeper, (error) => options.onProblem('mark', error));
  const merchant = createMerchant(keeper, tokens);
  return {
    app: createApp(engine, api, { selling, requestPrivacy, ...merchant }),
    shop,
    sell: selling,
    faults: box.faults,
    merchant,
    webhooksDelivered: delivery.idle,
    start: () => {
      marking.start();
      selling.start();
    },
    stop: async () => {
      await selling.stop();
      await Promise.all([delivery.stop(), api.bulk.stop()]);
      marking.stop();
    },
  };
};
