import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/products/calls';
import {
  addSupplierProducts,
  removeSupplierProducts,
} from '@quartermaster/contracts/suppliers/calls';
import type { Directory } from '../directory/directory.ts';
import { knownVariants, mustKnowProducts, mustKnowSuppliers } from '../directory/known.ts';
import { type Handler, toProduct, toProducts } from './send.ts';

/** Suppliers of one product or of several. */
const ofProducts = (handler: Handler, directory: Directory): readonly MountedRoute[] => [
  mount(contract.setProductSuppliers, async (request) => {
    const { suppliers } = request.body;
    const ids = suppliers.map(({ supplierId }) => supplierId);
    await mustKnowSuppliers(directory, teamOf(request), ids);
    const { productId } = request.params;
    return toProduct(handler)(request, productId, { type: 'SetSuppliers', suppliers });
  }),
  mount(contract.addProductSuppliers, async (request) => {
    const teamId = teamOf(request);
    const productIds = request.body.map(({ productId }) => productId);
    await mustKnowProducts(directory, teamId, productIds);
    const links = request.body.flatMap(({ suppliers }) => suppliers);
    await mustKnowSuppliers(directory, teamId, [...new Set(links.map((link) => link.supplierId))]);
    const commands = request.body.map(
      ({ productId, suppliers }) => [productId, { type: 'AddSuppliers', suppliers }] as const,
    );
    return toProducts(handler)(request, new Map(commands));
  }),
];

/** Products of one supplier, recorded in the streams of the products. */
const ofSupplier = (handler: Handler, directory: Directory): readonly MountedRoute[] => [
  mount(addSupplierProducts, async (request) => {
    const { supplierId } = request.params;
    const { productIds } = request.body;
    await mustKnowSuppliers(directory, teamOf(request), [supplierId]);
    await mustKnowProducts(directory, teamOf(request), productIds);
    const suppliers = [{ supplierId, isPrimary: false }];
    const commands = productIds.map((id) => [id, { type: 'AddSuppliers', suppliers }] as const);
    return toProducts(handler)(request, new Map(commands));
  }),
  mount(removeSupplierProducts, async (request) => {
    const { supplierId } = request.params;
    const { productIds } = request.body;
    await mustKnowSuppliers(directory, teamOf(request), [supplierId]);
    await mustKnowProducts(directory, teamOf(request), productIds);
    const commands = productIds.map((id) => [id, { type: 'RemoveSupplier', supplierId }] as const);
    return toProducts(handler)(request, new Map(commands));
  }),
];

/** A supplier's prices and names of variants. */
const prices = (handler: Handler, directory: Directory): readonly MountedRoute[] => [
  mount(contract.setSupplierVariantsData, async (request) => {
    const { productId, supplierId } = request.params;
    await mustKnowSuppliers(directory, teamOf(request), [supplierId]);
    const variants = request.body;
    return toProduct(handler)(request, productId, {
      type: 'SetVariantPrices',
      supplierId,
      variants,
    });
  }),
  mount(contract.setSupplierVariantData, async (request) => {
    const { supplierId, variantId } = request.params;
    await mustKnowSuppliers(directory, teamOf(request), [supplierId]);
    const found = await knownVariants(directory, teamOf(request), [variantId]);
    const productId = found.get(variantId)?.productId ?? '';
    const variants = [{ productVariantId: variantId, ...request.body }];
    return toProduct(handler)(request, productId, {
      type: 'SetVariantPrices',
      supplierId,
      variants,
    });
  }),
];

export const productRoutes = (handler: Handler, directory: Directory): readonly MountedRoute[] => [
  ...ofProducts(handler, directory),
  ...ofSupplier(handler, directory),
  ...prices(handler, directory),
];
