import type { Position } from '@quartermaster/contracts/core/position';
import { buffer } from 'node:stream/consumers';
import { logoTypes, getUploadLimit } from '@quartermaster/contracts/assets/calls';
import { parseUploadedFile } from '@quartermaster/contracts/assets/uploaded-file';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/teams/calls';
import {
  businessDetailsChanged,
  insightsSettingsChanged,
} from '@quartermaster/contracts/teams/events';
import { type Files, type StoredFile, teamFile } from '@quartermaster/platform/files/files';
import { pictureSize } from '@quartermaster/platform/files/picture-size';
import { type CommandContext, toCommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { teamDecider } from './decider.ts';

/** A small file may decode to very many pixels, which would block the printer for all teams. */
const MOST_PIXELS = 5000;

const createLogoRejection = (message: string): Rejection =>
  new Rejection('VALIDATION_FAILED', message, { issues: [{ path: 'logoUrl', message }] });

const fitsLogo = ({ contentType, size }: StoredFile): boolean =>
  logoTypes.includes(contentType) && size <= getUploadLimit('logos');

const requireLogoFile = async (files: Files, teamId: TeamId, url: string): Promise<StoredFile> => {
  const file = await teamFile(files, teamId, parseUploadedFile(url)?.fileId ?? '');
  if (file !== null) return file;
  throw createLogoRejection('This is no file that was uploaded here');
};

/** Refuses a logo that is not a picture uploaded by the team. */
const checkLogo = async (files: Files, teamId: TeamId, logoUrl: string): Promise<void> => {
  if (logoUrl === '') return;
  const file = await requireLogoFile(files, teamId, logoUrl);
  const content = fitsLogo(file) ? await files.read(file.id) : null;
  const size = content === null ? null : pictureSize(await buffer(content));
  if (size === null)
    throw createLogoRejection('A logo must be a PNG, JPEG or WebP picture of at most 1 MB');
  if (Math.max(size.width, size.height) > MOST_PIXELS) {
    throw createLogoRejection('A logo may have at most 5,000 pixels on each side');
  }
};

/** Creates the command for the lead time of items whose supplier has none; it returns the log position to wait for. */
export const leadTimeSetter =
  ({ handle }: Pick<CommandHandler, 'handle'>) =>
  async (leadTime: number, context: CommandContext) => {
    const command = { type: 'SetLeadTime' as const, leadTime };
    return (await handle(teamDecider, context.teamId, command, context)).position;
  };

/** Creates the command that ends the invitation step of a team; it returns the log position when it did. */
export const inviteStepEnder =
  ({ handle }: Pick<CommandHandler, 'handle'>) =>
  async (context: CommandContext): Promise<Position | undefined> => {
    const command = { type: 'EndInviting' as const };
    const unversioned = { ...context, ifMatch: null };
    return (await handle(teamDecider, context.teamId, command, unversioned)).position;
  };

export const teamRoutes = (
  { handle }: Pick<CommandHandler, 'handle'>,
  files: Files,
): readonly MountedRoute[] => [
  // The team's stream has other events than those of its settings; only these make the caller's version stale.
  mount(contract.setInsightsSettings, async (request) => {
    const command = { type: 'SetInsightsSettings' as const, settings: request.body };
    const context = { ...toCommandContext(request), readTypes: [insightsSettingsChanged.type] };
    const { position, revision } = await handle(
      teamDecider,
      requireTeamId(request),
      command,
      context,
    );
    return { position, revision };
  }),
  mount(contract.setBusinessDetails, async (request) => {
    await checkLogo(files, requireTeamId(request), request.body.logoUrl);
    const command = { type: 'SetBusinessDetails' as const, details: request.body };
    const context = { ...toCommandContext(request), readTypes: [businessDetailsChanged.type] };
    const { position, revision } = await handle(
      teamDecider,
      requireTeamId(request),
      command,
      context,
    );
    return { position, revision };
  }),
];
