import * as contract from '@quartermaster/contracts/bundles/calls';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  type RouteRequest,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import { toCommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { Directory } from '../directory/directory.ts';
import { requireVariants, mustKnowProducts } from '../directory/existence-checks.ts';
import type { BundleCommand, Variant } from './commands.ts';
import { bundleDecider } from './decider.ts';

interface Parts {
  readonly handler: Pick<CommandHandler, 'handle'>;
  readonly directory: Directory;
}

const send = async ({ handler }: Parts, request: RequestContext, command: BundleCommand) => {
  const context = { ...toCommandContext(request), ifMatch: null };
  const { position } = await handler.handle(
    bundleDecider,
    requireTeamId(request),
    command,
    context,
  );
  return { position };
};

/** Creates the handler that marks products as bundles, or as no bundles. */
const createMarkHandler =
  (parts: Parts, type: 'MarkBundles' | 'UnmarkBundles') =>
  async (request: RouteRequest<typeof contract.createBundles>) => {
    const { productIds } = request.body;
    const { directory } = parts;
    await mustKnowProducts(directory, requireTeamId(request), productIds);
    const store = await directory.storeBundles(requireTeamId(request));
    return send(parts, request, { type, productIds, store });
  };

/** Returns the variants with their products; rejects variants that the store does not have any more (422). */
const requireComponents = async (
  { directory }: Parts,
  request: RequestContext,
  variantIds: readonly VariantId[],
): Promise<readonly Variant[]> => {
  const products = await directory.productsInStore(requireTeamId(request), variantIds);
  return variantIds.map((variantId) => {
    const productId = products.get(variantId);
    if (productId !== undefined) return { variantId, productId };
    throw new Rejection('BUNDLE_COMPONENT_UNKNOWN', `No variant ${variantId} in the store`);
  });
};

const componentRoutes = (parts: Parts): readonly MountedRoute[] => {
  const { directory } = parts;
  return [
    mount(contract.createComponents, async (request) => {
      const teamId = requireTeamId(request);
      const { bundleVariantIds, variantIds, quantity } = request.body;
      const known = await requireVariants(directory, teamId, bundleVariantIds);
      return send(parts, request, {
        type: 'AddComponents',
        bundles: [...known.values()].map(({ variantId, productId }) => ({ variantId, productId })),
        components: await requireComponents(parts, request, variantIds),
        quantity,
        store: await directory.storeBundles(teamId),
      });
    }),
    mount(contract.deleteComponents, async (request) =>
      send(parts, request, {
        type: 'RemoveComponents',
        componentIds: request.body.componentIds,
        store: await directory.storeBundles(requireTeamId(request)),
      }),
    ),
    mount(contract.setComponentQuantities, async (request) =>
      send(parts, request, {
        type: 'SetQuantities',
        quantities: new Map(
          request.body.components.map((one) => [one.componentId, one.quantity] as const),
        ),
        store: await directory.storeBundles(requireTeamId(request)),
      }),
    ),
    mount(contract.resetComponents, async (request) => {
      const variantIds = request.body.bundleVariantIds;
      await requireVariants(directory, requireTeamId(request), variantIds);
      return send(parts, request, { type: 'ResetComponents', variantIds });
    }),
  ];
};

/** Calls for bundles and their components; the mapping by hand takes precedence over that of the store. */
export const bundleRoutes = (parts: Parts): readonly MountedRoute[] => {
  const mark = createMarkHandler(parts, 'MarkBundles');
  const unmark = createMarkHandler(parts, 'UnmarkBundles');
  return [
    mount(contract.createBundles, mark),
    mount(contract.createBundlesShort, mark),
    mount(contract.deleteBundles, unmark),
    mount(contract.deleteBundlesShort, unmark),
    ...componentRoutes(parts),
  ];
};
