import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { getServiceLevelCosts } from '@quartermaster/contracts/inventory/calls/service-level-costs';
import { previewInsightSettings } from '@quartermaster/contracts/inventory/calls/settings-preview';
import type { RunInSnapshot } from '../../core/snapshot.ts';
import { previewSettings } from './preview.ts';
import { priceServiceLevels } from './service-level-costs.ts';

export const settingsPreviewRoutes = ({
  inSnapshot,
}: {
  readonly inSnapshot: RunInSnapshot;
}): readonly MountedRoute[] => [
  mount(previewInsightSettings, async (request) => {
    const caller = { teamId: requireTeamId(request), now: request.now };
    return { body: await inSnapshot((pool) => previewSettings(pool, caller, request.body)) };
  }),
  mount(getServiceLevelCosts, async (request) => ({
    body: await inSnapshot((pool) => priceServiceLevels(pool, requireTeamId(request))),
  })),
];
