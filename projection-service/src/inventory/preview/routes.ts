import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { previewInsightSettings } from '@quartermaster/contracts/inventory/calls/settings-preview';
import type { RunInSnapshot } from '../../core/snapshot.ts';
import { previewSettings } from './preview.ts';

export const settingsPreviewRoutes = ({
  inSnapshot,
}: {
  readonly inSnapshot: RunInSnapshot;
}): readonly MountedRoute[] => [
  mount(previewInsightSettings, async (request) => {
    const caller = { teamId: requireTeamId(request), now: request.now };
    return { body: await inSnapshot((pool) => previewSettings(pool, caller, request.body)) };
  }),
];
