import type { ParsedInput, Route } from '@quartermaster/contracts/core/route';
import {
  type MountedRoute,
  type RequestContext,
  teamOf,
} from '@quartermaster/contracts/core/server';
import type { WorkQueues } from './work-queues.ts';

const namesMoment = ({ query }: ParsedInput<Route>): boolean =>
  (query as { readonly asOf?: string }).asOf !== undefined;

const inTurn = ({ route, handle }: MountedRoute, queues: WorkQueues): MountedRoute => {
  const kind = route.work;
  if (kind === null) return { route, handle };
  return {
    route,
    handle: (request: ParsedInput<Route> & RequestContext) => {
      if (kind === 'past' && !namesMoment(request)) return handle(request);
      return queues[kind].run(teamOf(request), () => handle(request), request);
    },
  };
};

/** The calls, of which the expensive ones wait in the queue of their kind until it is their team's turn. */
export const takingTurns = (
  queues: WorkQueues,
  routes: readonly MountedRoute[],
): readonly MountedRoute[] => routes.map((route) => inTurn(route, queues));
