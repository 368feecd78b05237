import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import {
  businessDetailsChanged,
  insightsSettingsChanged,
} from '@quartermaster/contracts/teams/events';
import * as contract from '@quartermaster/contracts/teams/calls';
import type { Files } from '@quartermaster/infra/platform/files/files';
import { contextOf } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { checkLogo } from './check-logo.ts';
import { teamDecider } from './decider.ts';

export const teamRoutes = (
  { handle }: Pick<CommandHandler, 'handle'>,
  files: Files,
): readonly MountedRoute[] => [
  // The team's stream holds more than its settings: what is recorded of others meanwhile changes none of them.
  mount(contract.setInsightsSettings, async (request) => {
    const command = { type: 'SetInsightsSettings' as const, settings: request.body };
    const context = { ...contextOf(request), readTypes: [insightsSettingsChanged.type] };
    const { position, revision } = await handle(teamDecider, teamOf(request), command, context);
    return { position, revision };
  }),
  mount(contract.setBusinessDetails, async (request) => {
    await checkLogo(files, teamOf(request), request.body.logoUrl);
    const command = { type: 'SetBusinessDetails' as const, details: request.body };
    const context = { ...contextOf(request), readTypes: [businessDetailsChanged.type] };
    const { position, revision } = await handle(teamDecider, teamOf(request), command, context);
    return { position, revision };
  }),
];
