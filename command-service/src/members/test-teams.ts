import { readEventData } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Role } from '@quartermaster/contracts/core/server';
import { memberInvited } from '@quartermaster/contracts/members/events';
import { newCommandId } from '@quartermaster/platform/core/ids';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { testApp } from '@quartermaster/platform/http/test-app';
import { openQuotas } from '@quartermaster/platform/limits/quotas';
import type { MailMessage } from '@quartermaster/platform/mail/mail';
import type { Reaction } from '@quartermaster/platform/reactions/reaction';
import { firstTry } from '@quartermaster/platform/reactions/test-try';
import { migrateAuth } from '@quartermaster/platform/sessions/auth-schema';
import { openSessions } from '@quartermaster/platform/sessions/sessions';
import type pg from 'pg';
import request from 'supertest';
import { openSession } from '../auth/open-session.ts';
import { createUsers } from '../auth/users.ts';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { type MemberCommand, membersDecider } from './decider.ts';
import { finishMemberships } from './finish-memberships.ts';
import { createInvitees } from './invitees.ts';
import { mailInvitations } from './mail-invitations.ts';
import { memberRoutes } from './routes.ts';

type Send = (message: MailMessage) => Promise<void>;

const directory = { shopName: async (teamId: TeamId) => `Shop <${teamId}>` };

/** Creates a mail server that stores the mails it accepts. */
const createMailServer = () => {
  const mails: MailMessage[] = [];
  let answer: Send = async () => undefined;
  const send = async (message: MailMessage) => {
    await answer(message);
    mails.push(message);
    return { refused: [] };
  };
  return {
    mails,
    mail: { send },
    /** Sets the behaviour of the mail server. */
    mailServer: (does: Send): void => void (answer = does),
  };
};

const createParts = async (pool: pg.Pool, now: () => string) => {
  await migrateAuth(pool);
  const store = createInMemoryEventStore();
  const handler = createCommandHandler(store);
  const sessions = openSessions(pool, now);
  const users = createUsers(handler, sessions, { log: store, secret: 'test' });
  const invitees = createInvitees(handler, 'test');
  const quotas = await openQuotas(pool, now);
  const routes = memberRoutes({
    handler,
    users,
    invitees,
    quotas,
    directory,
    secret: 'test',
    openSession: (email) => openSession({ users, sessions }, email),
  });
  const app = testApp(routes, { authenticate: sessions.find, now });
  return { store, handler, sessions, users, invitees, app };
};
type Parts = Awaited<ReturnType<typeof createParts>>;

const createSignIn =
  ({ users, sessions }: Parts) =>
  async (email: string): Promise<string> => {
    await users.register(email, { commandId: `register ${email}`, correlationId: 'test' });
    const userId = (await users.findId(email)) ?? '';
    const { teamId, role } = await users.find(email);
    return sessions.create({ userId, email, teamId, role });
  };

const createReaders = ({ store, handler }: Parts) => ({
  log: () => store.readAll(START, 1_000),
  /** The invitations in the log, with the names of their streams. */
  invited: async () =>
    (await store.readAll(START, 1_000))
      .filter(({ type }) => type === memberInvited.type)
      .map(({ stream, schemaVersion, data }) => ({
        stream,
        data: readEventData(memberInvited, schemaVersion, data),
      })),
  /** Records a command of team-1 without running its reactions. */
  record: (command: MemberCommand) => {
    const context = systemContext('team-1', 'test', newCommandId());
    return handler.handle(membersDecider, 'team-1', command, context);
  },
});

/** Teams with members, their calls and the reactions to these, over one log. */
export const openTeams = async (pool: pg.Pool, now: () => string) => {
  const parts = await createParts(pool, now);
  const { store, handler, users, invitees, sessions, app } = parts;
  const { mail, ...mailbox } = createMailServer();
  const mailing = mailInvitations({
    handler,
    invitees,
    now,
    mail,
    secret: 'test',
    consoleUrl: 'https://console.example/',
    directory,
  });
  const react = async (reaction: Reaction): Promise<void> => {
    for (const event of await store.readAll(START, 1_000)) {
      if (reaction.types.includes(event.type)) await reaction.handle(event, firstTry);
    }
  };
  const signIn = createSignIn(parts);
  return {
    users,
    sessions,
    signIn,
    ...mailbox,
    ...createReaders(parts),
    react: { mail: () => react(mailing), finish: () => react(finishMemberships(users)) },
    /** Adds a member; returns the token of a session. */
    join: async (email: string, teamId: TeamId, role: Role): Promise<string> => {
      await users.join({ email, teamId, role, firstName: '', surname: '' });
      return signIn(email);
    },
    /** A call without a session. */
    visit: (path: string) => request(app).post(`/api/teams${path}`),
    call: (method: 'post' | 'patch' | 'delete', path: string, token: string) =>
      request(app)[method](`/api/teams${path}`).auth(token, { type: 'bearer' }),
  };
};
export type Teams = Awaited<ReturnType<typeof openTeams>>;
