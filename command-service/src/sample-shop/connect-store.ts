import { type Call, createClient } from '@quartermaster/contracts/core/client';
import type { SampleStoreAccess } from '@quartermaster/infra/sample-shop/store-access';
import type { Sessions } from '@quartermaster/infra/platform/sessions/sessions';
import type { Users } from '../auth/users.ts';
import type { CommandService } from '../service.ts';
import { ensureSampleTeam, sampleTeam } from '../teams/sample-team.ts';

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

/** Calls the API as the sample team's admin, in a session that ends with `work`. */
export const withSampleSession = async <Result>(
  {
    sessions,
    users,
  }: {
    readonly sessions: Pick<Sessions, 'create' | 'find' | 'revoke'>;
    readonly users: Pick<Users, 'idOf'>;
  },
  baseUrl: string,
  work: (call: Call) => Promise<Result>,
): Promise<Result> => {
  const { teamId, admin } = sampleTeam;
  const { email } = admin;
  const userId = await users.idOf(email);
  if (userId === null) throw new Error('The sample team has no admin');
  const token = await sessions.create({ userId, email, teamId, role: 'ADMIN' });
  try {
    return await work(createClient({ baseUrl, fetch, token: () => token }));
  } finally {
    const session = await sessions.find(token);
    if (session?.sessionId !== undefined) await sessions.revoke(session.sessionId);
  }
};
