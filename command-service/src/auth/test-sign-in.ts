import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { testApp } from '@quartermaster/platform/http/test-app';
import type { MailMessage } from '@quartermaster/platform/mail/mail';
import { sendLater } from '@quartermaster/platform/mail/send-later';
import { openAttempts } from '@quartermaster/platform/sessions/attempts';
import { openOneTimeLinks } from '@quartermaster/platform/sessions/one-time-links';
import { openSessions, type Sessions } from '@quartermaster/platform/sessions/sessions';
import { openSignInCodes } from '@quartermaster/platform/sessions/sign-in-codes';
import type { Express } from 'express';
import type pg from 'pg';
import request from 'supertest';
import { createCommandHandler } from '../core/handle-command.ts';
import type { Installs } from './installs.ts';
import { authRoutes } from './routes.ts';
import type { SignInRecord } from './sign-in.ts';
import { createUsers, type Users } from './users.ts';

export const consoleUrl = 'http://localhost:4000/';

interface TestSignInOptions {
  readonly pool: pg.Pool;
  readonly now: () => string;
  /** Bounds the waiting mails. */
  readonly most?: number;
  readonly trustedProxies?: number;
  readonly installs?: Installs | null;
  /** Wraps the creation of a session. */
  readonly around?: (create: Sessions['create'], users: Users) => Sessions['create'];
}

/** A mail server for tests that stores the mails. */
const createTestMails = (most: number) => {
  const mails: MailMessage[] = [];
  const problems: string[] = [];
  let answer = (): Promise<void> => Promise.resolve();
  const send = async (message: MailMessage) => {
    mails.push(message);
    await answer();
    return { refused: [] };
  };
  const onProblem = (messageId: string): void => void problems.push(messageId);
  const later = sendLater({ mail: { send }, onProblem, most });
  return {
    later,
    mails,
    problems,
    /** Sets the behaviour of the mail server. */
    mailServer: (does: () => Promise<void>): void => void (answer = does),
    /** The code of the newest mail. */
    mailedCode: (): string =>
      /[A-Z2-9]{4}-[A-Z2-9]{4}$/.exec(mails.at(-1)?.subject ?? '')?.[0] ?? '',
  };
};

/** The calls of sign-in; the caller's address comes from the gateway's header. */
const createCalls = (app: Express) => {
  const post = (path: string, origin?: string) => {
    const call = request(app).post(path);
    return origin === undefined ? call : call.set('X-Forwarded-For', origin);
  };
  return {
    init: (body: object, origin?: string) => post('/api/auth/init', origin).send(body),
    verify: (loginCode: string, origin?: string) =>
      post('/api/auth/verify', origin).send({ loginCode }),
    signOut: (token: string) =>
      request(app).post('/api/auth/sign-out').auth(token, { type: 'bearer' }),
  };
};

/** Sign-in with a mail server that may fail. */
export const openTestSignIn = (options: TestSignInOptions) => {
  const { pool, now, most = 500, trustedProxies = 1, installs = null, around } = options;
  const store = createInMemoryEventStore();
  const sessions = openSessions(pool, now);
  const emails = { log: store, secret: 'test' };
  const users = createUsers(createCommandHandler(store), sessions, emails);
  const links = openOneTimeLinks(pool, now);
  const { later, ...mailbox } = createTestMails(most);
  const records: SignInRecord[] = [];
  const routes = authRoutes({
    codes: openSignInCodes(pool, { peppers: ['pepper'], now }),
    links,
    sessions: { ...sessions, create: around?.(sessions.create, users) ?? sessions.create },
    attempts: openAttempts(pool, now),
    mails: later,
    users,
    installs,
    record: (record) => void records.push(record),
    consoleUrl,
  });
  const limits = { 'sign-in': { requests: 1000, seconds: 60 } };
  const binding = { authenticate: sessions.find, limits, now };
  return {
    ...createCalls(testApp(routes, binding, { trustedProxies })),
    ...mailbox,
    users,
    sessions,
    links,
    records,
    close: later.stop,
    log: () => store.readAll(START, 100),
  };
};
export type TestSignIn = ReturnType<typeof openTestSignIn>;
