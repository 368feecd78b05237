import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { insightsSettingsChanged } from '@quartermaster/contracts/teams/events';
import * as contract from '@quartermaster/contracts/teams/routes';
import { type CommandHandler, contextOf } from '../core/handle-command.ts';
import { teamDecider } from './decider.ts';

export const teamRoutes = ({ handle }: Pick<CommandHandler, 'handle'>): readonly MountedRoute[] => [
  mount(contract.setInsightsSettings, async (request) => {
    const command = { type: 'SetInsightsSettings' as const, settings: request.body };
    // The team's stream holds more than its settings: a store that is read meanwhile changes none of them.
    const context = { ...contextOf(request), readTypes: [insightsSettingsChanged.type] };
    const { position, revision } = await handle(teamDecider, teamOf(request), command, context);
    return { position, revision };
  }),
];
