import type { MountedRoute } from '@quartermaster/contracts/core/server';
import { openQuotas } from '@quartermaster/infra/platform/quotas/quotas';
import type { NamedSecrets } from '@quartermaster/infra/platform/secrets/named-secrets';
import type pg from 'pg';
import { type AssetDependencies, assetRoutes } from './assets/routes.ts';
import { type Recording, recordRoutes } from './record-routes.ts';

interface Counted extends Omit<Recording, 'quotas'> {
  readonly pool: pg.Pool;
  readonly files: AssetDependencies['files'];
  readonly now: () => string;
  /** Where people reach the API, without `/api`. */
  readonly consoleUrl: string;
  readonly secrets: NamedSecrets;
}

/** The calls that record something or keep files, within what a team may use. */
export const countedRoutes = async (parts: Counted): Promise<readonly MountedRoute[]> => {
  const { pool, now, files, secrets, consoleUrl: publicUrl } = parts;
  const quotas = await openQuotas(pool, now);
  const secret = await secrets.named('file addresses');
  return [
    ...assetRoutes({ files, secret, publicUrl, quotas }),
    ...recordRoutes({ ...parts, quotas }),
  ];
};
