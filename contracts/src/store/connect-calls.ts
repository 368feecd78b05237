import { z } from 'zod';
import { defineRoute } from '../core/route.ts';
import { lineText } from '../core/text.ts';

const REQUIRED_MESSAGE = 'Must not be empty';

const word = (longest: number) => lineText.trim().min(1, REQUIRED_MESSAGE).max(longest);
/** The name of a shop, its domain or an address below it (AMB-151). */
const shopifyUrl = word(500);
/** Tokens and secrets are one word; spaces around a pasted one are dropped. */
const secret = lineText.trim().min(1, REQUIRED_MESSAGE).max(500);

export const manualConnection = z.discriminatedUnion('mode', [
  z.strictObject({
    mode: z.literal('setup'),
    firstName: word(100),
    surname: word(100),
    businessName: word(200),
    shopifyUrl,
  }),
  z.strictObject({ mode: z.literal('grant-permissions'), shopifyUrl }),
]);
export type ManualConnection = z.infer<typeof manualConnection>;

/** Starts a connection through the platform's page of permissions; the browser then opens `beginStoreConnection` with the id. */
export const connectManually = defineRoute({
  id: 'API-ONB-07',
  method: 'POST',
  path: '/shopify/connect/manual',
  kind: 'command',
  summary: 'Begins to connect a store; the browser goes on at /shopify/connect/begin',
  role: 'ADMIN_OR_TEAMLESS',
  needsTeam: false,
  body: manualConnection,
  response: z.object({ id: z.string() }),
  status: 201,
  refusals: ['INVALID_SHOPIFY_URL'],
});

export const beginStoreConnection = defineRoute({
  id: 'API-ONB-08',
  method: 'GET',
  path: '/shopify/connect/begin',
  kind: 'public',
  limited: 'link',
  summary: "Leads the browser to the platform's page of permissions",
  query: z.object({ id: lineText.min(1).max(100) }),
  status: 302,
  refusals: ['NOT_FOUND'],
});

/** Reason why the platform's page of permissions led to no connected store; a parameter of the address of the connect page. */
export type ConnectProblem =
  | 'browser'
  | 'cancelled'
  | 'code'
  | 'expired'
  | 'scopes'
  | 'shop'
  | 'state'
  | 'taken'
  | 'unavailable';

/** All parameters are text; the platform signs them all. */
const platformQuery = z
  .object({
    hmac: lineText.max(200),
    shop: lineText.max(300),
    timestamp: lineText.max(20),
    code: lineText.max(1000).optional(),
    state: lineText.max(300).optional(),
  })
  .catchall(lineText.max(2000));

export const finishStoreConnection = defineRoute({
  id: 'API-ONB-09',
  method: 'GET',
  path: '/shopify/connect/callback',
  kind: 'public',
  limited: 'link',
  summary: 'Where the platform sends the browser back; connects the store and leads to the console',
  query: platformQuery,
  status: 302,
});

/** The address of the app on the platform: a merchant opens or installs it there. */
export const openFromStore = defineRoute({
  id: 'API-ONB-11',
  method: 'GET',
  path: '/shopify/connect/install',
  kind: 'public',
  limited: 'link',
  summary: 'Where the platform opens the app: leads to its page of permissions, or to the console',
  query: platformQuery,
  status: 302,
});

const names = { firstName: word(100).optional(), surname: word(100).optional() };

export const storeCredentials = z.union([
  z.strictObject({ shopifyUrl, clientId: secret, clientSecret: secret, ...names }),
  z.strictObject({ shopifyUrl, accessToken: secret, apiSecret: secret.optional(), ...names }),
]);
export type StoreCredentials = z.infer<typeof storeCredentials>;

/** Credentials are sealed; no call answers them. */
export const connectWithCredentials = defineRoute({
  id: 'API-ONB-10',
  method: 'POST',
  path: '/shopify/connect/credentials',
  kind: 'command',
  summary: "Connects a store by the client credentials of the merchant's own app, or by its token",
  role: 'ADMIN_OR_TEAMLESS',
  needsTeam: false,
  body: storeCredentials,
  response: z.object({
    storeDomain: z.string(),
    shopName: z.string(),
    /** Permissions that the product needs and the app lacks. */
    missingScopes: z.array(z.string()),
  }),
  refusals: ['INVALID_SHOPIFY_URL', 'STORE_UNAVAILABLE', 'ALREADY_IN_A_TEAM'],
});

export const getConnectWays = defineRoute({
  id: 'API-ONB-12',
  method: 'GET',
  path: '/shopify/connect/ways',
  kind: 'query',
  service: 'command',
  summary: 'Which ways to connect a store are set up, and the permissions that are needed',
  needsTeam: false,
  response: z.object({
    /** True when this installation has an app of its own on the platform. */
    hasApp: z.boolean(),
    requiredScopes: z.array(z.string()),
    optionalScopes: z.array(z.string()),
  }),
});

export const connectRoutes = [
  connectManually,
  beginStoreConnection,
  finishStoreConnection,
  openFromStore,
  connectWithCredentials,
  getConnectWays,
] as const;
