import { suggestionQuotas } from '@quartermaster/contracts/core/quotas';
import {
  mount,
  type MountedRoute,
  requireSession,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import { suggestFeature } from '@quartermaster/contracts/feature-suggestions/calls';
import {
  type FeatureSuggestionEvent,
  featureSuggestionEvents,
} from '@quartermaster/contracts/feature-suggestions/events';
import { createIds } from '@quartermaster/platform/core/ids';
import { type Quotas, withinQuotas } from '@quartermaster/platform/limits/quotas';
import { toCommandContext } from '../core/command-context.ts';
import type { Decider } from '../core/decider.ts';
import type { CommandHandler } from '../core/handle-command.ts';

/** Stream `feature_suggestions-<teamId>.<userId>`. A suggestion is never changed, so there is no state. */
export const featureSuggestionDecider: Decider<
  FeatureSuggestionEvent['data'],
  null,
  FeatureSuggestionEvent
> = {
  subject: 'feature_suggestions',
  definitions: featureSuggestionEvents,
  initial: null,
  evolve: () => null,
  decide: (data) => [{ type: 'FeatureSuggested', data }],
};

export const featureSuggestionRoutes = (
  { handle }: Pick<CommandHandler, 'handle'>,
  quotas: Quotas,
): readonly MountedRoute[] => [
  mount(suggestFeature, async (request) => {
    const { userId } = requireSession(request);
    const suggestionId = createIds(request.commandId, request.now)();
    const suggestion = { suggestionId, userId, text: request.body.text };
    const use = { teamId: requireTeamId(request), uses: [{ quotas: suggestionQuotas, amount: 1 }] };
    const { position } = await withinQuotas(quotas, use, () =>
      handle(featureSuggestionDecider, userId, suggestion, toCommandContext(request)),
    );
    return { position };
  }),
];
