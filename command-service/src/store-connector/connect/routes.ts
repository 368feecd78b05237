import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  requireSession,
} from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/store/connect-calls';
import { ALL_ORDERS_SCOPE, requiredScopes } from '@quartermaster/contracts/teams/team';
import { connectByCredentials } from './credentials.ts';
import { type EstablishOptions, type Person, requireAdminTeam } from './establish.ts';
import type { PlatformConnections } from './platform-app.ts';
import { parseShopDomain } from './shop-domain.ts';

interface Names {
  readonly firstName?: string | undefined;
  readonly surname?: string | undefined;
  readonly businessName?: string | undefined;
}

const toPerson = (
  request: RequestContext,
  { firstName = '', surname = '', businessName = '' }: Names,
): Person => {
  const { userId, email } = requireSession(request);
  return { userId, email, firstName, surname, businessName };
};

const NOT_SET_UP =
  'This installation has no app of its own on the platform (STORE_APP_CLIENT_ID). Connect with your own app instead.';

const notSetUp = (): Rejection => new Rejection('CONFLICT', NOT_SET_UP);
const noSignature = (): Rejection => new Rejection('VALIDATION_FAILED', NOT_SET_UP);

/** More permissions are given for the store that the team has. */
const mustHaveStore = async ({ people }: EstablishOptions, email: string): Promise<void> => {
  if ((await requireAdminTeam(people, email)) !== null) return;
  throw new Rejection('CONFLICT', 'Connect a store first');
};

const platformRoutes = (
  options: EstablishOptions,
  platform: PlatformConnections | null,
): readonly MountedRoute[] => [
  mount(contract.connectManually, async (request) => {
    const { body } = request;
    const domain = parseShopDomain(body.shopifyUrl);
    if (platform === null) throw notSetUp();
    const names = body.mode === 'setup' ? body : {};
    const person = toPerson(request, names);
    if (body.mode === 'grant-permissions') await mustHaveStore(options, person.email);
    return { body: { id: await platform.open(person, domain) } };
  }),
  mount(contract.beginStoreConnection, async ({ query, header }) => {
    if (platform === null) throw new Rejection('NOT_FOUND', NOT_SET_UP);
    return platform.begin(query.id, header?.('sec-fetch-site'));
  }),
  mount(contract.finishStoreConnection, async ({ query, header }) => {
    if (platform === null) throw noSignature();
    return platform.callback(query, header?.('cookie'));
  }),
  mount(contract.openFromStore, async ({ query }) => {
    if (platform === null) throw noSignature();
    return platform.install(query);
  }),
];

/** The calls that connect a store; `platform` is null without an app of this installation. */
export const connectStoreRoutes = (
  options: EstablishOptions,
  platform: PlatformConnections | null,
): readonly MountedRoute[] => {
  const byCredentials = connectByCredentials(options);
  return [
    ...platformRoutes(options, platform),
    mount(contract.connectWithCredentials, async (request) => {
      const { position, ...body } = await byCredentials(
        toPerson(request, request.body),
        request.body,
      );
      return { body, position };
    }),
    mount(contract.getConnectWays, async () => ({
      body: {
        hasApp: platform !== null,
        requiredScopes: [...requiredScopes],
        optionalScopes: [ALL_ORDERS_SCOPE],
      },
    })),
  ];
};
