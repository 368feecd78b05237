import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { duplicatePurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import { createIds } from '@quartermaster/infra/platform/core/ids';
import { contextOf } from '../core/command-context.ts';
import type { Directory } from '../directory/directory.ts';
import type { CreatePurchaseOrder } from './decider/commands.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import type { PurchaseOrder } from './decider/order.ts';
import { inShop } from './look-ups.ts';
import { type Handler, orderOf } from './send.ts';

const LONGEST_NAME = 200;
const COPY = ' (copy)';

/** "Spring restock (copy)" (AMB-102). */
const copyName = (name: string): string => `${name.slice(0, LONGEST_NAME - COPY.length)}${COPY}`;

/**
 * The items, supplier and costs of the copy. Issue date, papers, shipments with their receipts, and payments are not copied,
 * nor is a deleted supplier.
 */
const copyOf = (
  order: PurchaseOrder,
  supplierId: SupplierId | null,
  { nextId, on }: { readonly nextId: () => string; readonly on: string },
): CreatePurchaseOrder => ({
  type: 'CreatePurchaseOrder',
  purchaseOrderId: nextId(),
  supplierId,
  content: { ...order.content, name: copyName(order.content.name), attachmentUrls: [] },
  issueDate: null,
  defaultStockCoverageDate: order.defaultStockCoverageDate,
  duplicatedFrom: order.id,
  on,
  items: order.items.map((item) => ({ ...item, id: nextId() })),
  shipment: null,
});

export const duplicating = (handler: Handler, directory: Directory): MountedRoute =>
  mount(duplicatePurchaseOrder, async (request) => {
    const order = await orderOf(handler, request, request.params.id);
    const supplierIds = order.supplierId === null ? [] : [order.supplierId];
    const [supplierId = null] = await directory.suppliers(teamOf(request), supplierIds);
    const nextId = createIds(request.commandId, request.now);
    const { on } = await inShop(directory, request);
    const command = copyOf(order, supplierId, { nextId, on });
    const { purchaseOrderId: id } = command;
    const result = await handler.handle(purchaseOrderDecider, id, command, contextOf(request));
    return { body: { id }, position: result.position, revision: result.revision };
  });
