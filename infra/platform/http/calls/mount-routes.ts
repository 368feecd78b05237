import {
  groupByPathPattern,
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
import { toKeyedRequest, runOnce } from '../idempotency/run-once.ts';
import { readIdempotencyKey } from '../request-headers.ts';
import { addLogFields } from '../request-log.ts';
import { type Limit, limitRequests } from '../security.ts';
import { authorise } from './authorise.ts';
import { awaitPosition, replaceNotFoundWhileLate } from './late-read-models.ts';
import { jsonBody } from './read-input.ts';
import { refuseMethods } from './refuse-methods.ts';
import { buildRequestContext } from './request-context.ts';
import type { RouteBinding } from './route-binding.ts';
import { boundAnswer } from './sending-time.ts';
import { createDelays, readInputAtTurn, type RunInTurn, refuseUnread, createTurn } from './turn.ts';
import { sendAnswer, sendStoredAnswer } from './write-answer.ts';
import { listRefusals } from '@quartermaster/contracts/core/problem';
import { Rejection } from '@quartermaster/contracts/core/rejection';

const assertDeclared = (route: Route, error: unknown): void => {
  if (!(error instanceof Rejection) || listRefusals(route).includes(error.code)) return;
  throw new Error(`${route.id} answers ${error.code}, which its contract does not name`);
};

const checkList = async function* (route: Route, listed: NonNullable<Answer['listed']>) {
  for await (const some of listed) {
    route.response.parse(some);
    yield some;
  }
};

/** The same answer; rejects when its contract names neither it nor the refusal. */
const checkAnswer = async (route: Route, answering: Promise<Answer>): Promise<Answer> => {
  try {
    const answer = await answering;
    if (answer.listed !== undefined) return { ...answer, listed: checkList(route, answer.listed) };
    if (answer.file === undefined) route.response.parse(answer.body);
    return answer;
  } catch (error) {
    assertDeclared(route, error);
    throw error;
  }
};

/** The id and the instant of the first try of a command. */
type FirstTry = Pick<RequestContext, 'commandId' | 'now'>;

/** Mail programs stop mails from a few addresses for all their users, and a mail service has one address. */
const LIMITS: Readonly<Record<LimitKind, Limit>> = {
  'sign-in': { requests: 10, seconds: 300 },
  link: { requests: 120, seconds: 60 },
  feedback: { requests: 600, seconds: 60 },
};

const createLimiters = ({ limited }: Route, { limits }: RouteBinding): readonly RequestHandler[] =>
  limited === null ? [] : [limitRequests(limits?.[limited] ?? LIMITS[limited])];

const noteCaller = (response: Response, { userId, teamId }: Session): void =>
  addLogFields(response, { userId, ...(teamId !== null && { teamId }) });

/** Before any refusal, so that the log has the pattern of the address in its place. */
const noteRoute =
  ({ path: route }: Route): RequestHandler =>
  (_request, response, next) => {
    addLogFields(response, { route });
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

interface CallWork extends MountedRoute {
  readonly context: RequestContext;
  readonly inTurn: RunInTurn;
}

/** Runs the handler; a command that others must see leaves its turn before it waits for the read models. */
const runHandler = async (
  { route, handle }: MountedRoute,
  request: ParsedInput<Route> & RequestContext,
  binding: RouteBinding,
): Promise<Answer> => {
  const handling = handle(request);
  const answer = await (binding.checkAnswers === true ? checkAnswer(route, handling) : handling);
  if (answer.position === undefined) return answer;
  request.leaveTurn?.();
  await binding.waitForOwnWrites?.(answer.position, request.session?.teamId ?? '');
  return answer;
};

const answerQuery = async (
  { context, inTurn, ...mounted }: CallWork,
  request: Request,
  response: Response,
  binding: RouteBinding,
): Promise<void> => {
  const { route } = mounted;
  const missing = await awaitPosition(request, response, binding);
  const answering = inTurn(async (leaveTurn) => {
    const input = await readInputAtTurn(route, request);
    return runHandler(mounted, { ...input, ...context, leaveTurn }, binding);
  });
  await sendAnswer(response, route, await replaceNotFoundWhileLate(missing, binding, answering));
};

const answerCommand = async (
  { context, inTurn, ...mounted }: CallWork,
  request: Request,
  response: Response,
  binding: RouteBinding,
): Promise<void> => {
  const { route } = mounted;
  const { idempotency } = binding;
  // Answers of public calls contain tokens, so they are not stored.
  const key = route.kind === 'command' ? readIdempotencyKey(request) : null;
  const answer = await inTurn(async (leaveTurn) => {
    const input = await readInputAtTurn(route, request);
    const run = ({ commandId, now }: FirstTry): Promise<Answer> =>
      runHandler(mounted, { ...input, ...context, commandId, now, leaveTurn }, binding);
    if (key === null || idempotency === undefined) return { sent: await run(context) };
    const keyed = toKeyedRequest(request, key, context);
    return { kept: await runOnce({ idempotency, route, keyed, run }) };
  });
  if ('kept' in answer) sendStoredAnswer(response, answer.kept);
  else await sendAnswer(response, route, answer.sent);
};

const respond =
  (mounted: MountedRoute, binding: RouteBinding): RequestHandler =>
  async (request, response) => {
    const { route } = mounted;
    const context = buildRequestContext(route, request, response, binding.now());
    const called = { ...mounted, context, inTurn: createTurn(route, request, context, binding) };
    boundAnswer(route, request, response, binding);
    const answer = route.kind === 'query' ? answerQuery : answerCommand;
    await answer(called, request, response, binding);
  };

/**
 * Binds calls to paths below the mount point of the router (`app.use('/api', mountRoutes(...))`), literal paths first
 * (NF-E-09). Each call: limit, session, role, team, body, turn, parse, handle, answer; every refusal is thrown as a Rejection.
 * Other methods of the same addresses are refused.
 */
export const mountRoutes = (routes: readonly MountedRoute[], binding: RouteBinding): Router => {
  const router = Router({ caseSensitive: true });
  const delay = createDelays();
  const addressed = routes.map((mounted) => ({
    method: mounted.route.method,
    path: mounted.route.path,
    mounted,
  }));
  for (const form of groupByPathPattern(addressed)) {
    for (const { mounted } of form.calls) {
      const { route } = mounted;
      const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      router[method](
        route.path,
        noteRoute(route),
        ...createLimiters(route, binding),
        guard(route, binding),
        refuseUnread(route, binding, delay),
        ...(route.bytes === 'body' ? [] : [jsonBody(route)]),
        respond(mounted, binding),
      );
    }
    router.all(form.path, refuseMethods(form));
  }
  return router;
};
