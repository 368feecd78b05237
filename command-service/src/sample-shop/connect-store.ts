import { type Call, createClient } from '@quartermaster/contracts/core/client';
import type { People } from '@quartermaster/sample-shop/past/record-orders';
import type { SampleStoreAccess } from '@quartermaster/sample-shop/store-access';
import type { Sessions } from '@quartermaster/platform/sessions/sessions';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { Users } from '../auth/users.ts';
import { systemContext } from '../core/command-context.ts';
import { noticesDecider, onboardingDecider } from '../onboarding/decider.ts';
import type { CommandService } from '../service.ts';
import { ensureSampleTeam, sampleTeam } from '../teams/sample-team.ts';

/** Completes the setup steps and dismisses the notices, since the sample shop has used the product for long. */
const finishSetup = async ({ handler, users }: CommandService): Promise<void> => {
  const { teamId, admin, member } = sampleTeam;
  const createContext = (...parts: readonly string[]) =>
    systemContext(teamId, 'sample-team', deterministicId('sample-setup', teamId, ...parts));
  const markSteps = { type: 'MarkSteps' as const, steps: { setupComplete: true } };
  await handler.handle(onboardingDecider, teamId, markSteps, createContext('steps'));
  for (const { email } of [admin, member]) {
    const userId = await users.findId(email);
    if (userId === null) continue;
    const dismissNotices = { userId, purchaseOrderImport: false, bundleImport: false };
    await handler.handle(noticesDecider, userId, dismissNotices, createContext('notices', userId));
  }
};

/** Creates the sample team and connects it to its store, unless the store removed the app. */
export const connectSampleStore = async (
  commands: CommandService,
  { domain, apiUrl, accessToken, webhookSecret }: SampleStoreAccess,
  connectedAt: string,
): Promise<void> => {
  const { teamId } = sampleTeam;
  const { handler, users, connector } = commands;
  await ensureSampleTeam({ handler, join: users.join });
  await finishSetup(commands);
  const connection = { teamId, domain, apiUrl, accessToken, webhookSecret, connectedAt };
  await connector.connections.keepConnected(connection);
};

interface SessionParts {
  readonly sessions: Pick<Sessions, 'create' | 'find' | 'revoke'>;
  readonly users: Pick<Users, 'findId'>;
}

type Person = { readonly email: string; readonly role: 'ADMIN' | 'MEMBER' };

/** Calls the API as one person of the sample team, in a session that ends with `work`. */
const withSession = async <Result>(
  { sessions, users }: SessionParts,
  { email, role }: Person,
  baseUrl: string,
  work: (call: Call) => Promise<Result>,
): Promise<Result> => {
  const userId = await users.findId(email);
  if (userId === null) throw new Error(`The sample team has no ${role.toLowerCase()}`);
  const token = await sessions.create({ userId, email, teamId: sampleTeam.teamId, role });
  try {
    return await work(createClient({ baseUrl, fetch, token: () => token }));
  } finally {
    const session = await sessions.find(token);
    if (session?.sessionId !== undefined) await sessions.revoke(session.sessionId);
  }
};

/** Calls the API as the two people of the sample team, in sessions that end with `work`. */
export const withSampleSessions = async <Result>(
  parts: SessionParts,
  baseUrl: string,
  work: (people: People) => Promise<Result>,
): Promise<Result> => {
  const { admin, member } = sampleTeam;
  return withSession(parts, { ...admin, role: 'ADMIN' }, baseUrl, (owner) =>
    withSession(parts, { ...member, role: 'MEMBER' }, baseUrl, (memberCall) =>
      work({ owner, member: memberCall }),
    ),
  );
};
