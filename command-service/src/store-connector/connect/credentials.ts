import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { StoreCredentials } from '@quartermaster/contracts/store/connect-calls';
import { StoreRefused } from '../admin-api/admin-api.ts';
import type { Established, EstablishOptions, Person, StoreAccess } from './establish.ts';
import { establish, requireConnectableTeam } from './establish.ts';
import { requestToken } from './request-token.ts';
import { invalidShopUrl, parseShopDomain } from './shop-domain.ts';

type OwnApp = Extract<StoreCredentials, { readonly clientId: string }>;
type OwnToken = Extract<StoreCredentials, { readonly accessToken: string }>;

const fieldRejection = (path: string, message: string): Rejection =>
  new Rejection('VALIDATION_FAILED', message, { issues: [{ path, message }] });

/** The platform's reasons for refusing client credentials, with the field to correct. */
const refusals: Readonly<Record<string, readonly [field: string, message: string]>> = {
  application_cannot_be_found: ['clientId', 'The platform knows no app with this client ID.'],
  invalid_client: ['clientSecret', 'The client ID and the secret do not belong together.'],
  shop_not_permitted: [
    'shopifyUrl',
    'The app is not installed in this store, or belongs to another organisation.',
  ],
};

const toRefusal = (reason: string): Rejection => {
  const [field, message] = refusals[reason] ?? [
    'clientSecret',
    `The platform refuses these credentials (${reason}).`,
  ];
  return fieldRejection(field, message);
};

const requestAppAccess = async (
  options: EstablishOptions,
  domain: string,
  { clientId, clientSecret }: OwnApp,
): Promise<StoreAccess> => {
  const request = {
    url: options.addresses(domain).tokenUrl,
    app: { clientId, clientSecret },
    grant: { kind: 'client' as const },
  };
  const { now } = options.timing;
  const outcome = await requestToken(request, { fetch: options.fetch, now });
  if ('refused' in outcome) throw toRefusal(outcome.refused);
  const { accessToken, expiresAt } = outcome.token;
  const grant = { kind: 'client' as const, clientId, clientSecret, expiresAt: expiresAt ?? now() };
  return { domain, accessToken, webhookSecret: clientSecret, grant };
};

const toTokenAccess = (domain: string, { accessToken, apiSecret }: OwnToken): StoreAccess => ({
  domain,
  accessToken,
  webhookSecret: apiSecret ?? null,
  grant: { kind: 'token' },
});

/** Names the field that a refusal of the store is about. */
const rethrowAsFieldError =
  (path: 'accessToken' | 'clientSecret') =>
  (error: unknown): never => {
    if (!(error instanceof StoreRefused)) throw error;
    if (error.status === 404) throw invalidShopUrl('There is no store at this address.');
    if (error.status === 401) throw fieldRejection(path, 'The store refuses this token.');
    throw error;
  };

/** Connects a store with the credentials of the merchant's own app. Tests them before they are saved. */
export const connectByCredentials =
  (options: EstablishOptions) =>
  async (person: Person, credentials: StoreCredentials): Promise<Established> => {
    const domain = parseShopDomain(credentials.shopifyUrl);
    await requireConnectableTeam(options, person.email, domain);
    const isApp = 'clientId' in credentials;
    const access = isApp
      ? await requestAppAccess(options, domain, credentials)
      : toTokenAccess(domain, credentials);
    return establish(options)(person, access).catch(
      rethrowAsFieldError(isApp ? 'clientSecret' : 'accessToken'),
    );
  };
