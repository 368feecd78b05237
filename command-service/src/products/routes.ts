import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/products/calls';
import {
  addSupplierProducts,
  removeSupplierProducts,
} from '@quartermaster/contracts/suppliers/calls';
import type { Directory } from '../directory/directory.ts';
import {
  requireVariants,
  mustKnowProducts,
  mustKnowSuppliers,
} from '../directory/existence-checks.ts';
import { type Handler, sendToProduct, sendToProducts } from './send.ts';

/** Suppliers of one product or of several. */
const createProductRoutes = (handler: Handler, directory: Directory): readonly MountedRoute[] => [
  mount(contract.setProductSuppliers, async (request) => {
    const { suppliers } = request.body;
    const ids = suppliers.map(({ supplierId }) => supplierId);
    await mustKnowSuppliers(directory, requireTeamId(request), ids);
    const { productId } = request.params;
    return sendToProduct(handler)(request, productId, { type: 'SetSuppliers', suppliers });
  }),
  mount(contract.addProductSuppliers, async (request) => {
    const teamId = requireTeamId(request);
    const productIds = request.body.map(({ productId }) => productId);
    await mustKnowProducts(directory, teamId, productIds);
    const links = request.body.flatMap(({ suppliers }) => suppliers);
    await mustKnowSuppliers(directory, teamId, [...new Set(links.map((link) => link.supplierId))]);
    const commands = request.body.map(
      ({ productId, suppliers }) => [productId, { type: 'AddSuppliers', suppliers }] as const,
    );
    return sendToProducts(handler)(request, new Map(commands));
  }),
];

/** Products of one supplier, recorded in the streams of the products. */
const createSupplierRoutes = (handler: Handler, directory: Directory): readonly MountedRoute[] => [
  mount(addSupplierProducts, async (request) => {
    const { supplierId } = request.params;
    const { productIds } = request.body;
    await mustKnowSuppliers(directory, requireTeamId(request), [supplierId]);
    await mustKnowProducts(directory, requireTeamId(request), productIds);
    const suppliers = [{ supplierId, isPrimary: false }];
    const commands = productIds.map((id) => [id, { type: 'AddSuppliers', suppliers }] as const);
    return sendToProducts(handler)(request, new Map(commands));
  }),
  mount(removeSupplierProducts, async (request) => {
    const { supplierId } = request.params;
    const { productIds } = request.body;
    await mustKnowSuppliers(directory, requireTeamId(request), [supplierId]);
    await mustKnowProducts(directory, requireTeamId(request), productIds);
    const commands = productIds.map((id) => [id, { type: 'RemoveSupplier', supplierId }] as const);
    return sendToProducts(handler)(request, new Map(commands));
  }),
];

/** A supplier's prices and names of variants. */
const createPriceRoutes = (handler: Handler, directory: Directory): readonly MountedRoute[] => [
  mount(contract.setSupplierVariantsData, async (request) => {
    const { productId, supplierId } = request.params;
    await mustKnowSuppliers(directory, requireTeamId(request), [supplierId]);
    const variants = request.body;
    return sendToProduct(handler)(request, productId, {
      type: 'SetVariantPrices',
      supplierId,
      variants,
    });
  }),
  mount(contract.setSupplierVariantData, async (request) => {
    const { supplierId, variantId } = request.params;
    await mustKnowSuppliers(directory, requireTeamId(request), [supplierId]);
    const found = await requireVariants(directory, requireTeamId(request), [variantId]);
    const productId = found.get(variantId)?.productId ?? '';
    const variants = [{ productVariantId: variantId, ...request.body }];
    return sendToProduct(handler)(request, productId, {
      type: 'SetVariantPrices',
      supplierId,
      variants,
    });
  }),
];

export const productRoutes = (handler: Handler, directory: Directory): readonly MountedRoute[] => [
  ...createProductRoutes(handler, directory),
  ...createSupplierRoutes(handler, directory),
  ...createPriceRoutes(handler, directory),
];
