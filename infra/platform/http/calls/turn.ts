import type { Route } from '@quartermaster/contracts/core/route';
import type { RequestContext, Session } from '@quartermaster/contracts/core/server';
import type { Request, RequestHandler } from 'express';
import { queueNameOf } from '../../limits/work-queues.ts';
import { bodyBytesOf, sessionOf } from './request-context.ts';
import type { RouteBinding } from './route-binding.ts';

/** Runs the work of a call at the turn of its team; `leaveTurn` ends the turn before the work ends. */
export type InTurn = <Result>(work: (leaveTurn: () => void) => Promise<Result>) => Promise<Result>;

/** Those who have no team yet take turns, too. */
const laneOf = ({ teamId, userId }: Session): string => teamId ?? userId;

const namesMoment = ({ query }: Request): boolean => query['asOf'] !== undefined;

const queueOf = (route: Route, request: Request, { work }: RouteBinding) => {
  const name = queueNameOf(route, namesMoment(request));
  return name === null ? null : work[name];
};

/** Refuses a call that could not wait for its turn before its body is read. */
export const refuseUnread =
  (route: Route, binding: RouteBinding): RequestHandler =>
  (request, response, next) => {
    const session = sessionOf(response);
    if (session !== null) {
      queueOf(route, request, binding)?.refuseFull(laneOf(session), bodyBytesOf(request));
    }
    next();
  };

export const turnOf = (
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
