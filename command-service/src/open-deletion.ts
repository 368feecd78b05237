import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { DeletedPart } from '@quartermaster/contracts/privacy/events';
import type { Foundation } from '@quartermaster/platform/process/foundation';
import { migrateReactions } from '@quartermaster/platform/reactions/schema';
import { openNamedSecrets } from '@quartermaster/platform/secrets/named-secrets';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import { openSessions } from '@quartermaster/platform/sessions/sessions';
import { EMAIL_SECRET } from './auth/email-owners.ts';
import { createUsers } from './auth/users.ts';
import { createCommandHandler } from './core/handle-command.ts';
import { createDeletionOptions } from './delete-shops.ts';
import { openConnector } from './open-connector.ts';
import { removeTeamData } from './privacy/delete-team-data.ts';

/** Deletes a team by request of an operator, from a process that runs no service. */
export const deleteTeam = async (
  foundation: Foundation,
  teamId: TeamId,
): Promise<ReadonlyMap<DeletedPart, number>> => {
  const { pool, keys, store, now, config } = foundation;
  await migrateAuth(pool);
  await migrateReactions(pool);
  const handler = createCommandHandler(store);
  const secrets = await openNamedSecrets(pool, keys);
  const emails = { log: store, secret: await secrets.named(EMAIL_SECRET) };
  const users = createUsers(handler, openSessions(pool, now), emails);
  const noop = () => undefined;
  const stores = await openConnector({
    pool,
    keys,
    store,
    now,
    handler,
    random: Math.random,
    storeApiUrl: config.storeApiUrl,
    storeApp: null,
    webhookUrl: null,
    plans: null,
    awaitProjected: async () => undefined,
    onProgress: noop,
    onProblem: noop,
  });
  const sources = { ...foundation, dataDir: config.dataDir };
  return removeTeamData(createDeletionOptions(sources, { handler, users, stores }), teamId);
};
