import type { ProductId } from '@quartermaster/contracts/core/ids';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/products/decision-calls';
import { inheritedStockLevels } from '@quartermaster/contracts/products/events';
import type { Directory } from '../directory/directory.ts';
import {
  requireVariants,
  mustKnowProducts,
  mustKnowSuppliers,
} from '../directory/existence-checks.ts';
import type { ProductCommand } from './decider.ts';
import { type Handler, sendToProduct, sendToProducts } from './send.ts';

interface Parts {
  readonly handler: Handler;
  readonly directory: Directory;
}

/** Sends one command to each product of a list; all must exist. */
const sendToExisting =
  ({ handler, directory }: Parts) =>
  async (request: RequestContext, productIds: readonly ProductId[], command: ProductCommand) => {
    await mustKnowProducts(directory, requireTeamId(request), productIds);
    return sendToProducts(handler)(request, new Map(productIds.map((id) => [id, command])));
  };

const createTrackingRoutes = (parts: Parts): readonly MountedRoute[] => {
  const { handler, directory } = parts;
  const send = sendToExisting(parts);
  return [
    mount(contract.excludeProducts, (request) =>
      send(request, request.body.productIds, { type: 'ExcludeProduct' }),
    ),
    mount(contract.includeProducts, (request) =>
      send(request, request.body.productIds, { type: 'IncludeProduct' }),
    ),
    mount(contract.replaceExcludedProducts, async (request) => {
      const { productIds } = request.body;
      await mustKnowProducts(directory, requireTeamId(request), productIds);
      const excluded = await directory.excludedProducts(requireTeamId(request));
      const commands = new Map<string, ProductCommand>([
        ...excluded.map((id) => [id, { type: 'IncludeProduct' }] as const),
        ...productIds.map((id) => [id, { type: 'ExcludeProduct' }] as const),
      ]);
      return sendToProducts(handler)(request, commands);
    }),
  ];
};

const createStockLevelRoutes = (parts: Parts): readonly MountedRoute[] => {
  const { handler } = parts;
  const send = sendToExisting(parts);
  return [
    mount(contract.setStockLevelsOfProducts, (request) => {
      const { productIds, ...levels } = request.body;
      return send(request, productIds, { type: 'SetStockLevels', stockLevels: levels });
    }),
    mount(contract.setStockLevels, (request) =>
      sendToProduct(handler)(request, request.params.productId, {
        type: 'SetStockLevels',
        stockLevels: request.body,
      }),
    ),
    mount(contract.clearStockLevels, (request) =>
      sendToProduct(handler)(request, request.params.id, {
        type: 'SetStockLevels',
        stockLevels: inheritedStockLevels,
      }),
    ),
  ];
};

const createSupplierRoute = (parts: Parts): MountedRoute =>
  mount(contract.setSuppliersOfVariants, async (request) => {
    const { variantIds, suppliers: supplierIds, primarySupplierId } = request.body;
    const teamId = requireTeamId(request);
    await mustKnowSuppliers(parts.directory, teamId, supplierIds);
    const variants = await requireVariants(parts.directory, teamId, variantIds);
    const productIds = new Set([...variants.values()].map(({ productId }) => productId));
    const links = supplierIds.map((supplierId) => ({
      supplierId,
      isPrimary: supplierId === primarySupplierId,
    }));
    return sendToExisting(parts)(request, [...productIds], {
      type: 'SetSuppliers',
      suppliers: links,
    });
  });

/** Decisions about products: tracking, stock levels, and the suppliers of variants, which are those of their products. */
export const productDecisionRoutes = (
  handler: Handler,
  directory: Directory,
): readonly MountedRoute[] => {
  const parts = { handler, directory };
  return [
    ...createTrackingRoutes(parts),
    ...createStockLevelRoutes(parts),
    createSupplierRoute(parts),
  ];
};
