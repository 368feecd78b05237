import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { setCommonTags, setVariantTags } from '@quartermaster/contracts/products/tag-calls';
import type { Directory } from '../directory/directory.ts';
import { knownVariants } from '../directory/known.ts';
import { sharedTags, withCommonTags } from './common-tags.ts';
import { type Handler, toVariants } from './send.ts';

/** Tags of variants: of one, and those that several share. */
export const variantTagRoutes = (
  handler: Handler,
  directory: Directory,
): readonly MountedRoute[] => [
  mount(setVariantTags, async (request) => {
    const { variantId } = request.params;
    await knownVariants(directory, teamOf(request), [variantId]);
    return toVariants(handler)(request, [{ type: 'SetTags', variantId, tags: request.body.tags }]);
  }),
  mount(setCommonTags, async (request) => {
    const { variantIds, tags: after } = request.body;
    await knownVariants(directory, teamOf(request), variantIds);
    const tagged = await directory.tags(teamOf(request), variantIds);
    const own = variantIds.map((id) => tagged.get(id) ?? []);
    const common = { before: sharedTags(own), after };
    for (const tags of own) withCommonTags(tags, common);
    return toVariants(handler)(
      request,
      variantIds.map((variantId) => ({ type: 'ReplaceCommonTags', variantId, ...common })),
    );
  }),
];
