import { type Call, createClient } from '@quartermaster/contracts/core/client';
import type { SampleStoreAccess } from '@quartermaster/infra/sample-shop/store-access';
import { userIdOf } from './auth/users.ts';
import type { CommandService } from './service.ts';
import { ensureSampleTeam, sampleTeam } from './teams/sample-team.ts';

/** Makes sure the sample team is there and connected to its store, unless the store removed the app. */
export const connectSampleStore = async (
  { handler, users, connector }: CommandService,
  { domain, apiUrl, accessToken, webhookSecret }: SampleStoreAccess,
  connectedAt: string,
): Promise<void> => {
  const { teamId } = sampleTeam;
  await ensureSampleTeam({ handler, join: users.join });
  const connection = { teamId, domain, apiUrl, accessToken, webhookSecret, connectedAt };
  await connector.connections.keepConnected(connection);
};

/** Calls of the API as the sample team's admin. */
export const signInSample = async (
  { sessions }: CommandService,
  baseUrl: string,
): Promise<Call> => {
  const { teamId, admin } = sampleTeam;
  const { email } = admin;
  const token = await sessions.create({ userId: userIdOf(email), email, teamId, role: 'ADMIN' });
  return createClient({ baseUrl, fetch, token: () => token });
};
