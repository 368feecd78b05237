import type { TeamId } from '@quartermaster/contracts/core/ids';
import { isAfter, type Position } from '@quartermaster/contracts/core/position';
import { refusalsOf } from '@quartermaster/contracts/core/problem';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  byForm,
  type LimitKind,
  type ParsedInput,
  type Route,
} from '@quartermaster/contracts/core/route';
import type {
  Answer,
  MountedRoute,
  RequestContext,
  Session,
} from '@quartermaster/contracts/core/server';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { authorise, type Gatekeeping } from './authorise.ts';
import { queueNameOf, type WorkQueues } from '../../limits/work-queues.ts';
import { type Limit, limitRequests } from '../security.ts';
import { jsonBody, readInput } from './read-input.ts';
import { refuseMethods } from './refuse-methods.ts';
import { bodyBytesOf, contextOf, sessionOf, teamIdOf } from './request-context.ts';
import { EVENT_STREAM } from '../event-streams.ts';
import { idempotencyKey, minPosition } from '../request-headers.ts';
import { note } from '../request-log.ts';
import { keyedRequest, runOnce } from '../idempotency/run-once.ts';
import { boundSending, sendAnswer, sendKept, SENDING_MS } from './write-answer.ts';

/** Longest wait of a query for the position that its caller sent (NF-E-05). */
const MAX_WAIT_MS = 2000;

/** Streams of events end by themselves before. */
const FOLLOWING_MS = 300_000;
/** How often a running stream checks that its caller may still read it. */
const ACCESS_CHECK_MS = 5_000;

export interface RouteBinding extends Gatekeeping {
  /** The queues in which calls wait for the turn of their team. */
  readonly work: WorkQueues;
  /** Required by services with commands. */
  readonly idempotency?: Idempotency;
  /** True once the read models have reached the position; false after the time limit. */
  readonly waitForPosition?: (
    position: Position,
    timeoutMs: number,
    teamId: TeamId,
  ) => Promise<boolean>;
  /** The position of the newest event of the log, by which positions are noticed that the log never had. */
  readonly logHead?: () => Promise<Position>;
  /**
   * Waits (bounded) until the read models of this process show a command before it is answered. A caller who sends no
   * position then reads its own change. Absent where another process answers queries.
   */
  readonly waitForOwnWrites?: (position: Position, teamId: TeamId) => Promise<unknown>;
  /** The present instant (ISO, UTC). */
  readonly now: () => string;
  /** Requests of one address to each call that has a limit of its own (NF-S-02), in place of the usual ones. */
  readonly limits?: Partial<Readonly<Record<LimitKind, Limit>>>;
  /** Longest time to send the answer of an expensive call. */
  readonly sendingMs?: number;
  /** Longest time to send server-sent events, also to a reader that takes none. */
  readonly followingMs?: number;
  /** How often a running event stream checks that its caller may still read it. */
  readonly accessCheckMs?: number;
  /** Checks every answer and refusal against the contract and fails for one that it does not name; for tests. */
  readonly checkAnswers?: boolean;
}

/** Mail programs stop mails from a few addresses for all their users, and a mail service has one address. */
const LIMITS: Readonly<Record<LimitKind, Limit>> = {
  'sign-in': { requests: 10, seconds: 300 },
  link: { requests: 120, seconds: 60 },
  feedback: { requests: 600, seconds: 60 },
};

const limitOf = ({ limited }: Route, { limits }: RouteBinding): readonly RequestHandler[] =>
  limited === null ? [] : [limitRequests(limits?.[limited] ?? LIMITS[limited])];

const noteCaller = (response: Response, { userId, teamId }: Session): void =>
  note(response, { userId, ...(teamId !== null && { teamId }) });

/** Before any refusal, so that the log has the pattern of the address in its place. */
const noteRoute =
  ({ path: route }: Route): RequestHandler =>
  (_request, response, next) => {
    note(response, { route });
    next();
  };

const guard =
  (route: Route, binding: RouteBinding): RequestHandler =>
  async (request, response, next) => {
    const session = await authorise(route, request, binding);
    response.locals['session'] = session;
    if (session !== null) noteCaller(response, session);
    next();
  };

/**
 * Waits until the read models show the caller's last command. Sets X-Stale when they do not in time, and returns the position
 * that they have not reached; null else.
 */
const awaitPosition = async (
  request: Request,
  response: Response,
  { waitForPosition }: RouteBinding,
): Promise<Position | null> => {
  const position = minPosition(request);
  if (position === null || waitForPosition === undefined) return null;
  if (await waitForPosition(position, MAX_WAIT_MS, teamIdOf(response))) return null;
  response.setHeader('X-Stale', 'true');
  return position;
};

/**
 * Replaces NOT_FOUND by UNAVAILABLE while read models have not reached a position of the log, since the object may exist. A
 * position beyond the log is never reached, so NOT_FOUND remains.
 */
const unlessLate = async (
  missing: Position | null,
  { logHead }: RouteBinding,
  answer: Promise<Answer>,
): Promise<Answer> => {
  try {
    return await answer;
  } catch (error) {
    const isUnknown = error instanceof Rejection && error.code === 'NOT_FOUND';
    if (!isUnknown || missing === null) throw error;
    if (logHead !== undefined && isAfter(missing, await logHead())) throw error;
    throw new Rejection('UNAVAILABLE', 'This is not shown yet, please try again', {
      details: { retryAfterSeconds: 1 },
    });
  }
};

const mustBeDeclared = (route: Route, error: unknown): void => {
  if (!(error instanceof Rejection) || refusalsOf(route).includes(error.code)) return;
  throw new Error(`${route.id} answers ${error.code}, which its contract does not name`);
};

const checkedList = async function* (route: Route, listed: NonNullable<Answer['listed']>) {
  for await (const some of listed) {
    route.response.parse(some);
    yield some;
  }
};

const checked = async (route: Route, answering: Promise<Answer>): Promise<Answer> => {
  try {
    const answer = await answering;
    if (answer.listed !== undefined)
      return { ...answer, listed: checkedList(route, answer.listed) };
    if (answer.file === undefined) route.response.parse(answer.body);
    return answer;
  } catch (error) {
    mustBeDeclared(route, error);
    throw error;
  }
};

/** Null for answers of commands, which are short. */
const longestSending = ({ kind, work, fileType }: Route, binding: RouteBinding): number | null => {
  if (fileType === EVENT_STREAM) return binding.followingMs ?? FOLLOWING_MS;
  return kind !== 'query' && work === null ? null : (binding.sendingMs ?? SENDING_MS);
};

type InTurn = <Result>(work: (leaveTurn: () => void) => Promise<Result>) => Promise<Result>;

/** Those who have no team yet take turns, too. */
const laneOf = ({ teamId, userId }: Session): string => teamId ?? userId;

const namesMoment = ({ query }: Request): boolean => query['asOf'] !== undefined;

const queueOf = (route: Route, request: Request, { work }: RouteBinding) => {
  const name = queueNameOf(route, namesMoment(request));
  return name === null ? null : work[name];
};

/** Refuses a call that could not wait for its turn before its body is read. */
const refuseUnread =
  (route: Route, binding: RouteBinding): RequestHandler =>
  (request, response, next) => {
    const session = sessionOf(response);
    if (session !== null) {
      queueOf(route, request, binding)?.refuseFull(laneOf(session), bodyBytesOf(request));
    }
    next();
  };

/** Runs the work of a call at the turn of its team. */
const turnOf = (
  route: Route,
  request: Request,
  context: RequestContext,
  binding: RouteBinding,
): InTurn => {
  const queue = queueOf(route, request, binding);
  const { session } = context;
  if (queue === null || session === null) return (work) => work(() => undefined);
  return (work) => queue.run(laneOf(session), work, context);
};

/** Ends an event stream that its caller may not read any more: signed out, without access, or of a disabled team. */
const endWithAccess = (
  route: Route,
  request: Request,
  response: Response,
  binding: RouteBinding,
): void => {
  let timer: NodeJS.Timeout | undefined;
  const check = async (): Promise<void> => {
    try {
      await authorise(route, request, binding);
      checkLater();
    } catch (error) {
      if (error instanceof Rejection) response.destroy();
      else checkLater(); // the database is away
    }
  };
  const checkLater = (): void => {
    if (response.closed) return;
    timer = setTimeout(() => void check(), binding.accessCheckMs ?? ACCESS_CHECK_MS).unref();
  };
  response.once('close', () => clearTimeout(timer));
  checkLater();
};

const respond =
  ({ route, handle }: MountedRoute, binding: RouteBinding): RequestHandler =>
  async (request, response) => {
    const context = contextOf(route, request, response, binding.now());
    const inTurn = turnOf(route, request, context, binding);
    const run = async (
      input: ParsedInput<Route>,
      leaveTurn: () => void,
      first: Pick<RequestContext, 'commandId' | 'now'> = context,
    ): Promise<Answer> => {
      const { commandId, now } = first;
      const handling = handle({ ...input, ...context, commandId, now, leaveTurn });
      const answer = await (binding.checkAnswers === true ? checked(route, handling) : handling);
      if (answer.position !== undefined) {
        leaveTurn();
        await binding.waitForOwnWrites?.(answer.position, teamIdOf(response));
      }
      return answer;
    };
    const longestMs = longestSending(route, binding);
    if (longestMs !== null) boundSending(response, longestMs);
    if (route.fileType === EVENT_STREAM) endWithAccess(route, request, response, binding);
    if (route.kind === 'query') {
      const missing = await awaitPosition(request, response, binding);
      // A large input takes long to parse, so it is parsed at the turn.
      const answering = inTurn((leaveTurn) => run(readInput(route, request), leaveTurn));
      await sendAnswer(response, route, await unlessLate(missing, binding, answering));
      return;
    }
    const input = readInput(route, request);
    const { idempotency } = binding;
    // Answers of public calls contain tokens, so they are not stored.
    const key = route.kind === 'command' ? idempotencyKey(request) : null;
    if (key === null || idempotency === undefined) {
      await sendAnswer(response, route, await inTurn((leaveTurn) => run(input, leaveTurn)));
      return;
    }
    const keyed = keyedRequest(request, key, context);
    const answering = inTurn((leaveTurn) =>
      runOnce({ idempotency, route, keyed, run: (first) => run(input, leaveTurn, first) }),
    );
    sendKept(response, await answering);
  };

/**
 * Binds calls to paths below the mount point of the router (`app.use('/api', mountRoutes(...))`), literal paths first
 * (NF-E-09). Each call: limit, session, role, team, body, turn, parse, handle, answer; every refusal is thrown as a Rejection.
 * Other methods of the same addresses are refused.
 */
export const mountRoutes = (routes: readonly MountedRoute[], binding: RouteBinding): Router => {
  const router = Router({ caseSensitive: true });
  const addressed = routes.map((mounted) => ({
    method: mounted.route.method,
    path: mounted.route.path,
    mounted,
  }));
  for (const form of byForm(addressed)) {
    for (const { mounted } of form.calls) {
      const { route } = mounted;
      const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      router[method](
        route.path,
        noteRoute(route),
        ...limitOf(route, binding),
        guard(route, binding),
        refuseUnread(route, binding),
        ...(route.bytes === 'body' ? [] : [jsonBody(route)]),
        respond(mounted, binding),
      );
    }
    router.all(form.path, refuseMethods(form));
  }
  return router;
};
