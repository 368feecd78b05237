import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from '@quartermaster/contracts/core/route';
import type { RequestContext, Session } from '@quartermaster/contracts/core/server';
import type { Request, RequestHandler, Response } from 'express';
import { chooseQueueName } from '../../limits/work-queues.ts';
import { readInput } from './read-input.ts';
import { estimateBodyBytes, findSession } from './request-context.ts';
import type { RouteBinding } from './route-binding.ts';

/** Runs the work of a call at the turn of its team; `leaveTurn` ends the turn before the work ends. */
export type RunInTurn = <Result>(
  work: (leaveTurn: () => void) => Promise<Result>,
) => Promise<Result>;

/** Chooses the lane of a caller: its team, or the user without a team. */
const chooseLane = ({ teamId, userId }: Session): string => teamId ?? userId;

const namesMoment = ({ query }: Request): boolean => query['asOf'] !== undefined;

const findQueue = (route: Route, request: Request, { work }: RouteBinding) => {
  const name = chooseQueueName(route, namesMoment(request));
  return name === null ? null : work[name];
};

/** Most refused calls that wait for their answer; others are answered at once. */
const MOST_DELAYED = 1_000;

/** A refused caller waits for one to two seconds, so that those who ask again at once cost little and come apart. */
export const createDelays = () => {
  let delayed = 0;
  return async (response: Response): Promise<void> => {
    if (delayed >= MOST_DELAYED) return;
    const left = new AbortController();
    response.once('close', () => left.abort());
    delayed += 1;
    await sleep(1_000 * (1 + Math.random()), undefined, left).catch(() => undefined);
    delayed -= 1;
  };
};

const LARGE_BODY_BYTES = 64 * 1024;
const LARGE_REFUSED_MS = 50;

/** The parsed input. A large one that is refused keeps its turn a while, since refusing it took as long as using it. */
export const readInputAtTurn = async (
  route: Route,
  request: Request,
): Promise<ReturnType<typeof readInput>> => {
  try {
    return readInput(route, request);
  } catch (error) {
    if (estimateBodyBytes(request) > LARGE_BODY_BYTES) await sleep(LARGE_REFUSED_MS);
    throw error;
  }
};

/** Refuses a call that could not wait for its turn, before its body is read; `delay` resolves when it is answered. */
export const refuseUnread =
  (
    route: Route,
    binding: RouteBinding,
    delay: (response: Response) => Promise<void>,
  ): RequestHandler =>
  async (request, response, next) => {
    const session = findSession(response);
    const queue = session === null ? null : findQueue(route, request, binding);
    if (session === null || queue === null) {
      next();
      return;
    }
    try {
      queue.refuseFull(chooseLane(session), estimateBodyBytes(request));
    } catch (error) {
      await delay(response);
      throw error;
    }
    next();
  };

export const createTurn = (
  route: Route,
  request: Request,
  context: RequestContext,
  binding: RouteBinding,
): RunInTurn => {
  const queue = findQueue(route, request, binding);
  const { session } = context;
  if (queue === null || session === null) return (work) => work(() => undefined);
  return (work) => queue.run(chooseLane(session), work, context);
};
