import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { duplicatePurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { createIds } from '@quartermaster/platform/core/ids';
import { contextOf } from '../core/command-context.ts';
import type { Directory } from '../directory/directory.ts';
import { draftRecorder } from './create.ts';
import type { CreatePurchaseOrder } from './decider/commands.ts';
import type { InShop, PurchaseOrder } from './decider/order.ts';
import { inShop } from './look-ups.ts';
import { type Handler, orderOf } from './send.ts';

/**
 * The items, supplier and costs of the copy. Issue date, papers, shipments with their receipts, and payments are not copied,
 * nor is a deleted supplier.
 */
const copyOf = (
  order: PurchaseOrder,
  supplierId: SupplierId | null,
  { nextId, ...shop }: InShop & { readonly nextId: () => string },
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

export const duplicating = (handler: Handler, directory: Directory): MountedRoute => {
  const recordDraft = draftRecorder(handler);
  return mount(duplicatePurchaseOrder, async (request) => {
    const order = await orderOf(handler, request, request.params.id);
    const supplierIds = order.supplierId === null ? [] : [order.supplierId];
    const [supplierId = null] = await directory.suppliers(teamOf(request), supplierIds);
    const nextId = createIds(request.commandId, request.now);
    const shop = await inShop(directory, request);
    const command = copyOf(order, supplierId, { nextId, ...shop });
    const { purchaseOrderId: id } = command;
    const wanted = { copyOf: order.content.name };
    const { position, revision } = await recordDraft(command, contextOf(request), wanted);
    return { body: { id }, position, revision };
  });
};
