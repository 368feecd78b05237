import type { MountedRoute } from '@quartermaster/contracts/core/server';
import type { KeyRing } from '@quartermaster/platform/secrets/key-ring';
import type pg from 'pg';
import type { StoreConnections } from '../connections.ts';
import { platformApp, type PlatformConnections } from './platform-app.ts';
import type { Attempt, PlatformApp } from './platform-pages.ts';
import { createAttempts } from './attempts.ts';
import type { EstablishOptions } from './establish.ts';
import { connectStoreRoutes } from './routes.ts';
import { createStateCookie } from './state-cookie.ts';

export interface ConnectOptions extends EstablishOptions {
  readonly pool: pg.Pool;
  readonly keys: KeyRing;
  readonly connections: Pick<StoreConnections, 'findOwner' | 'findShop' | 'forTeam'>;
  /** The app of this installation on the platform; null when there is none. */
  readonly app: PlatformApp | null;
  /** Address of the console and, below `/api`, of the calls. */
  readonly consoleUrl: string;
}

export interface ConnectParts {
  readonly routes: readonly MountedRoute[];
  /** Installations that begin on the platform; null without an app. */
  readonly installs: Pick<PlatformConnections, 'claim' | 'complete'> | null;
}

const createConnectionCheck =
  ({ connections }: ConnectOptions) =>
  async (domain: string): Promise<boolean> => {
    const owner = await connections.findOwner(domain);
    const connection = owner === null ? null : await connections.forTeam(owner.teamId);
    return connection?.revokedAt === null;
  };

/** The calls that connect stores. */
export const openConnect = (options: ConnectOptions): ConnectParts => {
  const { pool, keys, app, timing, consoleUrl: written } = options;
  if (app === null) return { routes: connectStoreRoutes(options, null), installs: null };
  const consoleUrl = written.replace(/\/+$/, '');
  const platform = platformApp(
    {
      ...options,
      app,
      attempts: createAttempts<Attempt>(pool, keys, timing.now),
      cookie: createStateCookie(
        keys.derive('connections of stores'),
        consoleUrl.startsWith('https:'),
      ),
      consoleUrl,
      callbackUrl: `${consoleUrl}/api/shopify/connect/callback`,
    },
    createConnectionCheck(options),
  );
  return { routes: connectStoreRoutes(options, platform), installs: platform };
};
