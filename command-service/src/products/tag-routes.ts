import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import {
  MAX_TAGS_OF_TEAM,
  setCommonTags,
  setVariantTags,
} from '@quartermaster/contracts/products/tag-calls';
import { findSharedTags } from '@quartermaster/contracts/products/rules/shared-tags';
import type { Directory } from '../directory/directory.ts';
import { requireVariants } from '../directory/existence-checks.ts';
import { withCommonTags } from './common-tags.ts';
import { type Handler, sendToVariants } from './send.ts';

/** Rejects new tags past the limit of different tags of a team; existing tags stay usable. */
export const mustFitTagLimit = async (
  directory: Directory,
  teamId: TeamId,
  tags: readonly string[],
  path = 'tags',
): Promise<void> => {
  const known = await directory.teamTags(teamId);
  const added = tags.filter((tag) => !known.has(tag)).length;
  if (added === 0 || known.size + added <= MAX_TAGS_OF_TEAM) return;
  const message = `Must be at most ${String(MAX_TAGS_OF_TEAM)} different tags of the team`;
  throw new Rejection('VALIDATION_FAILED', message, { issues: [{ path, message }] });
};

/** Tags of variants: of one, and those that several share. */
export const variantTagRoutes = (
  handler: Handler,
  directory: Directory,
): readonly MountedRoute[] => [
  mount(setVariantTags, async (request) => {
    const { variantId } = request.params;
    await requireVariants(directory, requireTeamId(request), [variantId]);
    await mustFitTagLimit(directory, requireTeamId(request), request.body.tags);
    return sendToVariants(handler)(request, [
      { type: 'SetTags', variantId, tags: request.body.tags },
    ]);
  }),
  mount(setCommonTags, async (request) => {
    const { variantIds, tags: after } = request.body;
    await requireVariants(directory, requireTeamId(request), variantIds);
    await mustFitTagLimit(directory, requireTeamId(request), after);
    const tagged = await directory.tags(requireTeamId(request), variantIds);
    const own = variantIds.map((id) => tagged.get(id) ?? []);
    const common = { before: findSharedTags(own), after };
    for (const tags of own) withCommonTags(tags, common);
    return sendToVariants(handler)(
      request,
      variantIds.map((variantId) => ({ type: 'ReplaceCommonTags', variantId, ...common })),
    );
  }),
];
