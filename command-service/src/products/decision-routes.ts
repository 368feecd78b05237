import type { ProductId } from '@quartermaster/contracts/core/ids';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  teamOf,
} from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/products/decision-calls';
import { inheritedStockLevels } from '@quartermaster/contracts/products/events';
import type { Directory } from '../directory/directory.ts';
import { knownVariants, mustKnowProducts, mustKnowSuppliers } from '../directory/known.ts';
import type { ProductCommand } from './decider.ts';
import { type Handler, toProduct, toProducts } from './send.ts';

interface Parts {
  readonly handler: Handler;
  readonly directory: Directory;
}

/** Sends one command to each product of a list; all must exist. */
const toKnown =
  ({ handler, directory }: Parts) =>
  async (request: RequestContext, productIds: readonly ProductId[], command: ProductCommand) => {
    await mustKnowProducts(directory, teamOf(request), productIds);
    return toProducts(handler)(request, new Map(productIds.map((id) => [id, command])));
  };

const tracking = (parts: Parts): readonly MountedRoute[] => {
  const { handler, directory } = parts;
  const send = toKnown(parts);
  return [
    mount(contract.excludeProducts, (request) =>
      send(request, request.body.productIds, { type: 'ExcludeProduct' }),
    ),
    mount(contract.includeProducts, (request) =>
      send(request, request.body.productIds, { type: 'IncludeProduct' }),
    ),
    mount(contract.replaceExcludedProducts, async (request) => {
      const { productIds } = request.body;
      await mustKnowProducts(directory, teamOf(request), productIds);
      const excluded = await directory.excludedProducts(teamOf(request));
      const commands = new Map<string, ProductCommand>([
        ...excluded.map((id) => [id, { type: 'IncludeProduct' }] as const),
        ...productIds.map((id) => [id, { type: 'ExcludeProduct' }] as const),
      ]);
      return toProducts(handler)(request, commands);
    }),
  ];
};

const stockLevels = (parts: Parts): readonly MountedRoute[] => {
  const { handler } = parts;
  const send = toKnown(parts);
  return [
    mount(contract.setStockLevelsOfProducts, (request) => {
      const { productIds, ...levels } = request.body;
      return send(request, productIds, { type: 'SetStockLevels', stockLevels: levels });
    }),
    mount(contract.setStockLevels, (request) =>
      toProduct(handler)(request, request.params.productId, {
        type: 'SetStockLevels',
        stockLevels: request.body,
      }),
    ),
    mount(contract.clearStockLevels, (request) =>
      toProduct(handler)(request, request.params.id, {
        type: 'SetStockLevels',
        stockLevels: inheritedStockLevels,
      }),
    ),
  ];
};

const suppliers = (parts: Parts): MountedRoute =>
  mount(contract.setSuppliersOfVariants, async (request) => {
    const { variantIds, suppliers: supplierIds, primarySupplierId } = request.body;
    const teamId = teamOf(request);
    await mustKnowSuppliers(parts.directory, teamId, supplierIds);
    const variants = await knownVariants(parts.directory, teamId, variantIds);
    const productIds = new Set([...variants.values()].map(({ productId }) => productId));
    const links = supplierIds.map((supplierId) => ({
      supplierId,
      isPrimary: supplierId === primarySupplierId,
    }));
    return toKnown(parts)(request, [...productIds], { type: 'SetSuppliers', suppliers: links });
  });

/** Decisions about products: tracking, stock levels, and the suppliers of variants, which are those of their products. */
export const productDecisionRoutes = (
  handler: Handler,
  directory: Directory,
): readonly MountedRoute[] => {
  const parts = { handler, directory };
  return [...tracking(parts), ...stockLevels(parts), suppliers(parts)];
};
