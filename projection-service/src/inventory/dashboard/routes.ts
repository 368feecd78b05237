import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Position } from '@quartermaster/contracts/core/position';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { followDashboard, getDashboard } from '@quartermaster/contracts/dashboard/calls';
import { createEventStreams } from '@quartermaster/platform/http/event-streams';
import type { DashboardSources } from './do-next.ts';
import { readDashboard } from './query.ts';

export interface DashboardDependencies extends DashboardSources {
  /** Position up to which the read models of a team are folded. */
  readonly reached: (teamId: TeamId) => Promise<Position>;
  /** Server-sent events of the changes of a team after a position, until the client disconnects. */
  readonly changes: (
    teamId: TeamId,
    after: Position | null,
    signal: AbortSignal,
  ) => AsyncGenerator<string>;
}

export const dashboardQueryRoutes = (parts: DashboardDependencies): readonly MountedRoute[] => {
  const streamed = createEventStreams('changes');
  return [
    mount(getDashboard, async (request) => {
      const position = await parts.reached(requireTeamId(request)); // before the numbers, which may be newer
      const { filter = null } = request.query;
      const numbers = await readDashboard(parts, requireTeamId(request), {
        filter,
        now: request.now,
      });
      return { body: { ...numbers, position } };
    }),
    mount(followDashboard, async (request) => {
      const teamId = requireTeamId(request);
      const changes = parts.changes(teamId, request.query.after ?? null, request.signal);
      return { file: streamed(teamId, changes, request) };
    }),
  ];
};
