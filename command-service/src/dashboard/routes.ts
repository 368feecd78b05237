import { mount, type MountedRoute, requireSession } from '@quartermaster/contracts/core/server';
import { chooseDashboardLayout } from '@quartermaster/contracts/dashboard/layout';
import { toCommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { dashboardLayoutDecider } from './decider.ts';

export const dashboardRoutes = ({
  handle,
}: Pick<CommandHandler, 'handle'>): readonly MountedRoute[] => [
  mount(chooseDashboardLayout, async (request) => {
    const { userId } = requireSession(request);
    const command = { type: 'ChooseLayout' as const, userId, ...request.body };
    const { position } = await handle(
      dashboardLayoutDecider,
      userId,
      command,
      toCommandContext(request),
    );
    return { position };
  }),
];
