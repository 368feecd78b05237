import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { duplicatePurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { createIds } from '@quartermaster/platform/core/ids';
import { toCommandContext } from '../core/command-context.ts';
import type { Directory } from '../directory/directory.ts';
import { createDraftRecorder } from './create.ts';
import type { CreatePurchaseOrder } from './decider/commands.ts';
import type { ShopFacts, PurchaseOrder } from './decider/order.ts';
import { getShopFacts, listVariantIds } from './look-ups.ts';
import { type Handler, getOrder } from './send.ts';

/**
 * The items, supplier and costs of the copy. Issue date, papers, shipments with their receipts, and payments are not copied,
 * nor is a deleted supplier.
 */
const toDuplicateCommand = (
  order: PurchaseOrder,
  supplierId: SupplierId | null,
  { nextId, ...shop }: ShopFacts & { readonly nextId: () => string },
): CreatePurchaseOrder => ({
  type: 'CreatePurchaseOrder',
  purchaseOrderId: nextId(),
  supplierId,
  content: { ...order.content, attachmentUrls: [] },
  issueDate: null,
  defaultStockCoverageDate: order.defaultStockCoverageDate,
  duplicatedFrom: order.id,
  ...shop,
  items: order.items.map((item) => ({ ...item, id: nextId() })),
  shipment: null,
});

export const duplicateRoute = (handler: Handler, directory: Directory): MountedRoute => {
  const recordDraft = createDraftRecorder(handler);
  return mount(duplicatePurchaseOrder, async (request) => {
    const order = await getOrder(handler, request, request.params.id);
    const supplierIds = order.supplierId === null ? [] : [order.supplierId];
    const [supplierId = null] = await directory.suppliers(requireTeamId(request), supplierIds);
    const nextId = createIds(request.commandId, request.now);
    const shop = await getShopFacts(directory, request);
    const suggestions = await directory.suggestions(requireTeamId(request), listVariantIds(order));
    const command = {
      ...toDuplicateCommand(order, supplierId, { nextId, ...shop }),
      suggestions,
    };
    const { purchaseOrderId: id } = command;
    const requestedName = { originalName: order.content.name };
    const { position, revision } = await recordDraft(
      command,
      toCommandContext(request),
      requestedName,
    );
    return { body: { id }, position, revision };
  });
};
