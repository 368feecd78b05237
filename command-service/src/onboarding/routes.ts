import type { Position } from '@quartermaster/contracts/core/position';
import {
  mount,
  type MountedRoute,
  requireSession,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/onboarding/calls';
import { type CommandContext, toCommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { Directory } from '../directory/directory.ts';
import { mustKnowProducts } from '../directory/existence-checks.ts';
import { noticesDecider, onboardingDecider } from './decider.ts';

export interface OnboardingDependencies {
  readonly handler: Pick<CommandHandler, 'handle'>;
  readonly directory: Directory;
  /** Ends the step in which a team invites members; returns the log position when it did. */
  readonly endInviting: (context: CommandContext) => Promise<Position | undefined>;
}

const setProgress = ({ handler, endInviting }: OnboardingDependencies): MountedRoute =>
  mount(contract.setOnboardingProgress, async (request) => {
    const teamId = requireTeamId(request);
    const context = toCommandContext(request);
    const command = { type: 'MarkSteps' as const, steps: request.body };
    const { position } = await handler.handle(onboardingDecider, teamId, command, context);
    return { position: (await endInviting(context)) ?? position };
  });

const setBundles = ({ handler, directory }: OnboardingDependencies): MountedRoute =>
  mount(contract.setBundleProducts, async (request) => {
    const teamId = requireTeamId(request);
    const { hasBundles, productIds } = request.body;
    if (hasBundles) await mustKnowProducts(directory, teamId, productIds);
    const command = { type: 'DeclareBundleProducts' as const, hasBundles, productIds };
    const { position } = await handler.handle(
      onboardingDecider,
      teamId,
      command,
      toCommandContext(request),
    );
    return { position };
  });

const setNotices = ({ handler }: OnboardingDependencies): MountedRoute =>
  mount(contract.setNotices, async (request) => {
    const { userId } = requireSession(request);
    const command = {
      userId,
      purchaseOrderImport: request.body.showOnboardingPOImportDelayDisclaimer,
      bundleImport: request.body.showOnboardingBundlesImportDelayDisclaimer,
    };
    const { position } = await handler.handle(
      noticesDecider,
      userId,
      command,
      toCommandContext(request),
    );
    return { position };
  });

export const onboardingRoutes = (dependencies: OnboardingDependencies): readonly MountedRoute[] => [
  setProgress(dependencies),
  setBundles(dependencies),
  setNotices(dependencies),
];
