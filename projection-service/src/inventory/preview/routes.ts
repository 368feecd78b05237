import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { previewInsightSettings } from '@quartermaster/contracts/inventory/calls/settings-preview';
import type { InSnapshot } from '../../core/snapshot.ts';
import { previewSettings } from './preview.ts';

export const settingsPreviewRoutes = ({
  inSnapshot,
}: {
  readonly inSnapshot: InSnapshot;
}): readonly MountedRoute[] => [
  mount(previewInsightSettings, async (request) => {
    const caller = { teamId: teamOf(request), now: request.now };
    return { body: await inSnapshot((pool) => previewSettings(pool, caller, request.body)) };
  }),
];
