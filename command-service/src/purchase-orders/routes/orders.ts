import {
  mount,
  type MountedRoute,
  type RouteRequest,
  teamOf,
} from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { PurchaseOrderItemInput } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { createIds } from '@quartermaster/platform/core/ids';
import { type FoundFiles, mustOwnFiles } from '@quartermaster/platform/files/attachments';
import type { Directory } from '../../directory/directory.ts';
import { orderCreator } from '../create.ts';
import type { UpdatePurchaseOrder, RequestedItem } from '../decider/commands.ts';
import { purchaseOrderDecider } from '../decider/decider.ts';
import { defined, type PurchaseOrder } from '../decider/order.ts';
import { duplicating } from '../duplicate.ts';
import { inShop, itemDefaults, mustKnowSupplier } from '../look-ups.ts';
import { orderNames } from '../names/order-names.ts';
import { renaming } from '../names/renaming.ts';
import { startingCurrency } from '../starting-currency.ts';
import { mailRoutes } from '../mail/routes.ts';
import { type Handler, orderContextOf, orderOf, toAll, toOne } from '../send.ts';
import { restRoutes } from './rests.ts';
import { restoreRoutes } from './restore.ts';
import { settlementRoutes } from './settlement.ts';
import { type ApplyReceipt, shipmentRoutes } from './shipments.ts';

interface OrderDependencies {
  readonly handler: Handler;
  readonly directory: Directory;
  readonly applyReceipt: ApplyReceipt;
  readonly files: FoundFiles;
}

type UpdateRequest = RouteRequest<typeof contract.updatePurchaseOrder>;

/** Supplier and rates for the defaults of new items: those of the order after this request. */
const afterUpdate = ({ supplierId, content }: UpdateRequest['body'], order: PurchaseOrder) => ({
  supplierId: supplierId === undefined ? order.supplierId : supplierId,
  content: { ...order.content, ...defined(content ?? {}) },
});

const updateOf = async (
  { handler, directory, files }: OrderDependencies,
  request: UpdateRequest,
): Promise<UpdatePurchaseOrder> => {
  const { items = [], payments, ...changes } = request.body;
  const teamId = teamOf(request);
  const order = await orderOf(handler, request, request.params.id);
  await mustKnowSupplier(directory, teamId, changes.supplierId);
  await mustOwnFiles(files, teamId, {
    urls: changes.content?.attachmentUrls ?? [],
    attached: order.content.attachmentUrls,
    path: 'content.attachmentUrls',
  });
  const known = new Set(order.items.map(({ productVariantId }) => productVariantId));
  const added = items.map((item) => item.productVariantId).filter((id) => !known.has(id));
  const after = afterUpdate(request.body, order);
  const defaultsOf = await itemDefaults(directory, teamId, after, added);
  const nextId = createIds(request.commandId, request.now);
  const requestedItem = ({ shopifyPrice, ...given }: PurchaseOrderItemInput): RequestedItem => {
    const item = { ...given, storePrice: shopifyPrice };
    if (known.has(item.productVariantId)) return item;
    return { ...item, asNew: { ...defaultsOf(item.productVariantId), id: nextId() } };
  };
  return {
    type: 'UpdatePurchaseOrder',
    ...changes,
    ...(request.body.items && { items: items.map(requestedItem) }),
    payments: payments?.map((payment) => ({ ...payment, newId: nextId() })),
    ...(await inShop(directory, request)),
  };
};

const creating = (handler: Handler, directory: Directory): readonly MountedRoute[] => {
  const create = orderCreator(handler, directory);
  const names = orderNames(handler);
  return [
    mount(contract.getNextOrderName, async (request) => ({
      body: { name: await names.next(teamOf(request)) },
    })),
    mount(contract.getStartingCurrency, async (request) => {
      const moment = { teamId: teamOf(request), now: request.now };
      const { supplierId } = request.query;
      const starting = await startingCurrency(directory, moment, supplierId);
      const { currency, exchangeRate, notes } = starting;
      return { body: { currency, rate: exchangeRate?.rate ?? null, notes: [...notes] } };
    }),
    mount(contract.createPurchaseOrder, (request) =>
      create(
        request,
        request.body.productVariantIds.map((productVariantId) => ({
          productVariantId,
          quantity: 0,
        })),
      ),
    ),
    mount(contract.createPurchaseOrderWithQuantities, (request) =>
      create(request, request.body.items),
    ),
  ];
};

const addVariants = (handler: Handler, directory: Directory): MountedRoute =>
  mount(contract.addProductVariants, async (request) => {
    const { id } = request.params;
    const { productVariantIds } = request.body;
    const order = await orderOf(handler, request, id);
    const nextId = createIds(request.commandId, request.now);
    const defaultsOf = await itemDefaults(directory, teamOf(request), order, productVariantIds);
    const items = productVariantIds.map((productVariantId) => ({
      ...defaultsOf(productVariantId),
      productVariantId,
      quantity: 0,
      id: nextId(),
    }));
    const result = await handler.handle(
      purchaseOrderDecider,
      id,
      { type: 'AddItems', items },
      orderContextOf(request),
    );
    const added = result.events.flatMap(({ type, data }) =>
      type === 'PurchaseOrderItemsChanged' ? data.added : [],
    );
    const { position, revision } = result;
    return { body: added.map((item) => item.id), position, revision };
  });

const changing = (dependencies: OrderDependencies): readonly MountedRoute[] => {
  const { handler, directory } = dependencies;
  const send = toOne(handler);
  const sendAll = toAll(handler);
  return [
    mount(contract.updatePurchaseOrder, async (request) => {
      const { id } = request.params;
      const command = await updateOf(dependencies, request);
      return renaming(handler)(request, id, command.content?.name, () =>
        send(request, id, command),
      );
    }),
    addVariants(handler, directory),
    mount(contract.deletePurchaseOrder, (request) =>
      send(request, request.params.id, { type: 'DeletePurchaseOrder' }),
    ),
    mount(contract.deletePurchaseOrders, (request) =>
      sendAll(request, new Map(request.body.map((id) => [id, { type: 'DeletePurchaseOrder' }]))),
    ),
    mount(contract.setPurchaseOrderStatus, async (request) => {
      const shop = await inShop(directory, request);
      const { status } = request.body;
      return send(request, request.params.id, { type: 'SetStatus', status, ...shop });
    }),
    mount(contract.setPurchaseOrderStatuses, async (request) => {
      const shop = await inShop(directory, request);
      const commands = request.body.map(
        ({ id, status }) => [id, { type: 'SetStatus', status, ...shop }] as const,
      );
      return sendAll(request, new Map(commands));
    }),
  ];
};

export const purchaseOrderRoutes = (dependencies: OrderDependencies): readonly MountedRoute[] => {
  const { handler, directory, applyReceipt } = dependencies;
  return [
    ...creating(handler, directory),
    ...changing(dependencies),
    ...restoreRoutes(handler, directory),
    ...settlementRoutes(handler, directory),
    ...restRoutes(handler, directory),
    ...mailRoutes(handler),
    duplicating(handler, directory),
    ...shipmentRoutes(handler, directory, applyReceipt),
  ];
};
