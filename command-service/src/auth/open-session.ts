import type { Sessions } from '@quartermaster/platform/sessions/sessions';
import type { Users } from './users.ts';

interface SessionParts {
  readonly users: Pick<Users, 'find' | 'findId' | 'alignSessions'>;
  readonly sessions: Pick<Sessions, 'create'>;
}

/**
 * Creates a session and then reads the log once more: a deactivation before that read is found here, and a later one finds
 * the session and ends it. Returns the token; null for a user who may not sign in.
 */
export const openSession = async (
  { users, sessions }: SessionParts,
  email: string,
): Promise<string | null> => {
  const userId = await users.findId(email);
  const { active, teamId, role } = await users.find(email);
  if (userId === null || !active) return null;
  const token = await sessions.create({ userId, email, teamId, role });
  return (await users.alignSessions(userId)).active ? token : null;
};
