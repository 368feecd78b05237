import type { TeamId } from '@quartermaster/contracts/core/ids';
import { repeatEvery } from '@quartermaster/platform/core/clock';
import type { Logger } from '@quartermaster/platform/telemetry/logger';
import type { SampleStoreAccess } from '@quartermaster/sample-shop/store-access';
import type { StoreConnector } from '../store-connector/store-connector.ts';
import { sampleTeam } from '../teams/sample-team.ts';

export interface SampleConnection {
  readonly connector: Pick<StoreConnector, 'connect'> & {
    readonly connections: { readonly forTeam: (teamId: TeamId) => Promise<object | null> };
    readonly runner: Pick<StoreConnector['runner'], 'start'>;
  };
  readonly access: SampleStoreAccess;
  readonly now: () => string;
  readonly logger: Pick<Logger, 'warn'>;
  readonly pauseMs?: number;
}

const CHECK_INTERVAL_MS = 5_000;

/** True when the store accepts the token; false when it removed the app or does not respond. */
const acceptsToken = async ({ apiUrl, accessToken }: SampleStoreAccess): Promise<boolean> => {
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': accessToken },
    body: JSON.stringify({ query: '{ shop { id } }' }),
    signal: AbortSignal.timeout(CHECK_INTERVAL_MS),
  };
  const response = await fetch(apiUrl, request).catch(() => null);
  await response?.body?.cancel();
  return response?.ok === true;
};

/**
 * Connects the sample team again when its store, which had removed the app, installs it again on its page; the store sends no
 * notice of that. Any number of processes may check; returns the function that stops it.
 */
export const keepSampleConnected = (sample: SampleConnection): (() => Promise<void>) => {
  const { connector, access, now, logger, pauseMs = CHECK_INTERVAL_MS } = sample;
  const { domain, apiUrl, accessToken, webhookSecret } = access;
  const { teamId } = sampleTeam;
  const reconnectWhenAccepted = async (): Promise<void> => {
    const isConnected = (await connector.connections.forTeam(teamId)) !== null;
    if (isConnected) await connector.runner.start(); // another process may have connected it
    else if (await acceptsToken(access)) {
      const connection = { domain, apiUrl, accessToken, webhookSecret };
      await connector.connect({ teamId, ...connection, connectedAt: now() });
    }
  };
  return repeatEvery(pauseMs, reconnectWhenAccepted, (error) => {
    logger.warn({ err: error }, 'The sample store could not be connected again');
  });
};
