import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { KeyRing } from '@quartermaster/platform/secrets/key-ring';
import { sealedColumns } from './sealed-stores.ts';

/** Kind of access to a store, with the data that renews its token. */
export type StoreGrant =
  /** A permanent token of an older custom app. */
  | { readonly kind: 'token' }
  /** The merchant's own app, whose id and secret are exchanged for a token. */
  | {
      readonly kind: 'client';
      readonly clientId: string;
      readonly clientSecret: string;
      readonly expiresAt: string;
    }
  /** The installation's app. Each refresh returns a new pair of tokens. */
  | { readonly kind: 'app'; readonly refreshToken: string; readonly expiresAt: string };

/** Address and credentials of a team's store. The token and the secrets never leave the connector. */
export interface StoreConnection {
  readonly teamId: TeamId;
  /** `name.myshopify.com`, lower case. */
  readonly domain: string;
  /** Address of its Admin API, with the version. */
  readonly apiUrl: string;
  readonly accessToken: string;
  /** Null when it is unknown; then the store's webhooks cannot be verified and are not requested. */
  readonly webhookSecret: string | null;
  readonly connectedAt: string;
  /** A permanent token when absent. */
  readonly grant?: StoreGrant;
  /** Instant of the final refusal of the credentials; null again once a member connects the store. */
  readonly revokedAt?: string | null;
}

/** Team and secrets that check a webhook's signature. */
export interface WebhookStore {
  readonly teamId: TeamId;
  /** True when the installation's app reads the store. */
  readonly isOfApp: boolean;
  /** The current secret, and the previous one while it is still valid. */
  readonly secrets: readonly string[];
  readonly connectedAt: string;
}

export interface StoreRow {
  readonly team_id: string;
  readonly domain: string;
  readonly api_url: string;
  readonly access_token: string;
  readonly webhook_secret: string | null;
  readonly previous_webhook_secret: string | null;
  readonly previous_secret_until: string | null;
  readonly connected_at: string;
  readonly uninstalled_at: string | null;
  readonly closing_at: string | null;
  readonly grant_kind: StoreGrant['kind'];
  readonly client_id: string | null;
  readonly client_secret: string | null;
  readonly refresh_token: string | null;
  readonly token_expires_at: string | null;
  readonly revoked_at: string | null;
}

type GrantColumns = Pick<
  StoreRow,
  'grant_kind' | 'client_id' | 'client_secret' | 'refresh_token' | 'token_expires_at'
>;

/** The columns of a grant, sealed. */
export const grantColumns = (
  keys: KeyRing,
  teamId: TeamId,
  grant: StoreGrant = { kind: 'token' },
): GrantColumns => {
  const { seal } = sealedColumns(keys, teamId);
  const none = { client_id: null, client_secret: null, refresh_token: null };
  if (grant.kind === 'token') return { ...none, grant_kind: 'token', token_expires_at: null };
  const expiring = { ...none, grant_kind: grant.kind, token_expires_at: grant.expiresAt };
  if (grant.kind === 'app') {
    return { ...expiring, refresh_token: seal('refresh_token', grant.refreshToken) };
  }
  const { clientId, clientSecret } = grant;
  return { ...expiring, client_id: clientId, client_secret: seal('client_secret', clientSecret) };
};

const toGrant = (keys: KeyRing, row: StoreRow): StoreGrant => {
  const { open } = sealedColumns(keys, row.team_id);
  const expiresAt = row.token_expires_at ?? '';
  if (row.grant_kind === 'token') return { kind: 'token' };
  if (row.grant_kind === 'app') {
    return { kind: 'app', refreshToken: open('refresh_token', row.refresh_token ?? ''), expiresAt };
  }
  const clientSecret = open('client_secret', row.client_secret ?? '');
  return { kind: 'client', clientId: row.client_id ?? '', clientSecret, expiresAt };
};

export const toConnection = (keys: KeyRing, row: StoreRow): Required<StoreConnection> => {
  const { open } = sealedColumns(keys, row.team_id);
  const { webhook_secret: secret } = row;
  return {
    teamId: row.team_id,
    domain: row.domain,
    apiUrl: row.api_url,
    accessToken: open('access_token', row.access_token),
    webhookSecret: secret === null ? null : open('webhook_secret', secret),
    connectedAt: row.connected_at,
    grant: toGrant(keys, row),
    revokedAt: row.revoked_at,
  };
};

export const toWebhookStore = (keys: KeyRing, row: StoreRow, now: string): WebhookStore => {
  const { webhook_secret: current, previous_webhook_secret: previous } = row;
  const { open } = sealedColumns(keys, row.team_id);
  const until = row.previous_secret_until;
  const stillSigns = until !== null && Date.parse(until) > Date.parse(now);
  return {
    teamId: row.team_id,
    isOfApp: row.grant_kind === 'app',
    secrets: [
      ...(current === null ? [] : [open('webhook_secret', current)]),
      ...(stillSigns && previous !== null ? [open('previous_webhook_secret', previous)] : []),
    ],
    connectedAt: row.connected_at,
  };
};
