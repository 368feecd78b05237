import * as contract from '@quartermaster/contracts/bundles/calls';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  type RouteRequest,
  teamOf,
} from '@quartermaster/contracts/core/server';
import { contextOf } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { Directory } from '../directory/directory.ts';
import { knownVariants, mustKnowProducts } from '../directory/known.ts';
import type { BundleCommand, Variant } from './commands.ts';
import { bundleDecider } from './decider.ts';

interface Parts {
  readonly handler: Pick<CommandHandler, 'handle'>;
  readonly directory: Directory;
}

const send = async ({ handler }: Parts, request: RequestContext, command: BundleCommand) => {
  const context = { ...contextOf(request), ifMatch: null };
  const { position } = await handler.handle(bundleDecider, teamOf(request), command, context);
  return { position };
};

/** Creates the handler that marks products as bundles, or as no bundles. */
const marking =
  (parts: Parts, type: 'MarkBundles' | 'UnmarkBundles') =>
  async (request: RouteRequest<typeof contract.createBundles>) => {
    const { productIds } = request.body;
    const { directory } = parts;
    await mustKnowProducts(directory, teamOf(request), productIds);
    const store = await directory.storeBundles(teamOf(request));
    return send(parts, request, { type, productIds, store });
  };

/** Returns the variants with their products; rejects variants that the store does not have any more (422). */
const componentsOf = async (
  { directory }: Parts,
  request: RequestContext,
  variantIds: readonly VariantId[],
): Promise<readonly Variant[]> => {
  const products = await directory.productsInStore(teamOf(request), variantIds);
  return variantIds.map((variantId) => {
    const productId = products.get(variantId);
    if (productId !== undefined) return { variantId, productId };
    throw new Rejection('BUNDLE_COMPONENT_UNKNOWN', `No variant ${variantId} in the store`);
  });
};

const components = (parts: Parts): readonly MountedRoute[] => {
  const { directory } = parts;
  return [
    mount(contract.createComponents, async (request) => {
      const teamId = teamOf(request);
      const { bundleVariantIds, variantIds, quantity } = request.body;
      const known = await knownVariants(directory, teamId, bundleVariantIds);
      return send(parts, request, {
        type: 'AddComponents',
        bundles: [...known.values()].map(({ variantId, productId }) => ({ variantId, productId })),
        components: await componentsOf(parts, request, variantIds),
        quantity,
        store: await directory.storeBundles(teamId),
      });
    }),
    mount(contract.deleteComponents, async (request) =>
      send(parts, request, {
        type: 'RemoveComponents',
        componentIds: request.body.componentIds,
        store: await directory.storeBundles(teamOf(request)),
      }),
    ),
    mount(contract.setComponentQuantities, async (request) =>
      send(parts, request, {
        type: 'SetQuantities',
        quantities: new Map(
          request.body.components.map((one) => [one.componentId, one.quantity] as const),
        ),
        store: await directory.storeBundles(teamOf(request)),
      }),
    ),
    mount(contract.resetComponents, async (request) => {
      const variantIds = request.body.bundleVariantIds;
      await knownVariants(directory, teamOf(request), variantIds);
      return send(parts, request, { type: 'ResetComponents', variantIds });
    }),
  ];
};

/** Calls for bundles and their components; the mapping by hand takes precedence over that of the store. */
export const bundleRoutes = (parts: Parts): readonly MountedRoute[] => {
  const mark = marking(parts, 'MarkBundles');
  const unmark = marking(parts, 'UnmarkBundles');
  return [
    mount(contract.createBundles, mark),
    mount(contract.createBundlesShort, mark),
    mount(contract.deleteBundles, unmark),
    mount(contract.deleteBundlesShort, unmark),
    ...components(parts),
  ];
};
