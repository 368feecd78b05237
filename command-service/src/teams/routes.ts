import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/teams/routes';
import { type CommandHandler, contextOf } from '../core/handle-command.ts';
import { teamDecider } from './decider.ts';

export const teamRoutes = ({ handle }: Pick<CommandHandler, 'handle'>): readonly MountedRoute[] => [
  mount(contract.setInsightsSettings, async (request) => {
    const command = { type: 'SetInsightsSettings' as const, settings: request.body };
    // The team's stream holds more than its settings, so its revision says nothing about them.
    const context = { ...contextOf(request), ifMatch: null };
    const { position } = await handle(teamDecider, teamOf(request), command, context);
    return { position };
  }),
];
