import {
  mount,
  type MountedRoute,
  type RequestContext,
  type RouteRequest,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { PurchaseOrderItemInput } from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { createIds } from '@quartermaster/platform/core/ids';
import { type FileLookup, requireOwnFiles } from '@quartermaster/platform/files/attachments';
import type { Directory } from '../../directory/directory.ts';
import { createOrderDrafter } from '../create.ts';
import type { UpdatePurchaseOrder, RequestedItem } from '../decider/commands.ts';
import { purchaseOrderDecider } from '../decider/decider.ts';
import { omitUndefined, type PurchaseOrder } from '../decider/order.ts';
import { duplicateRoute } from '../duplicate.ts';
import {
  findSuggestionsOfDrafts,
  getShopFacts,
  listVariantIds,
  lookUpItemDefaults,
  mustKnowSupplier,
} from '../look-ups.ts';
import { createOrderNames } from '../names/order-names.ts';
import { createNameReserver } from '../names/name-reserver.ts';
import { resolveStartingCurrency } from '../starting-currency.ts';
import { mailRoutes } from '../mail/routes.ts';
import {
  type Handler,
  buildOrderContext,
  getOrder,
  createBulkSender,
  createOrderSender,
} from '../send.ts';
import { restRoutes } from './rests.ts';
import { restoreRoutes } from './restore.ts';
import { settlementRoutes } from './settlement.ts';
import { type ApplyReceipt, shipmentRoutes } from './shipments.ts';

interface OrderDependencies {
  readonly handler: Handler;
  readonly directory: Directory;
  readonly applyReceipt: ApplyReceipt;
  readonly files: FileLookup;
}

type UpdateRequest = RouteRequest<typeof contract.updatePurchaseOrder>;

/** Supplier and rates for the defaults of new items: those of the order after this request. */
const applyUpdate = ({ supplierId, content }: UpdateRequest['body'], order: PurchaseOrder) => ({
  supplierId: supplierId === undefined ? order.supplierId : supplierId,
  content: { ...order.content, ...omitUndefined(content ?? {}) },
});

const prepareUpdate = async (
  { handler, directory, files }: OrderDependencies,
  request: UpdateRequest,
): Promise<UpdatePurchaseOrder> => {
  const { items = [], payments, ...changes } = request.body;
  const teamId = requireTeamId(request);
  const order = await getOrder(handler, request, request.params.id);
  await mustKnowSupplier(directory, teamId, changes.supplierId);
  await requireOwnFiles(files, teamId, {
    urls: changes.content?.attachmentUrls ?? [],
    attached: order.content.attachmentUrls,
    path: 'content.attachmentUrls',
  });
  const known = new Set(order.items.map(({ productVariantId }) => productVariantId));
  const added = items.map((item) => item.productVariantId).filter((id) => !known.has(id));
  const after = applyUpdate(request.body, order);
  const leavesDraft = order.status === 'Draft' && changes.status !== undefined;
  const suggested = leavesDraft ? [...new Set([...listVariantIds(order), ...added])] : added;
  const getDefaults = await lookUpItemDefaults(directory, teamId, after, added);
  const nextId = createIds(request.commandId, request.now);
  const toRequestedItem = ({ shopifyPrice, ...fields }: PurchaseOrderItemInput): RequestedItem => {
    const item = { ...fields, storePrice: shopifyPrice };
    if (known.has(item.productVariantId)) return item;
    return { ...item, asNew: { ...getDefaults(item.productVariantId), id: nextId() } };
  };
  return {
    type: 'UpdatePurchaseOrder',
    ...changes,
    ...(request.body.items && { items: items.map(toRequestedItem) }),
    suggestions: await directory.suggestions(teamId, suggested),
    payments: payments?.map((payment) => ({ ...payment, newId: nextId() })),
    ...(await getShopFacts(directory, request)),
  };
};

const creationRoutes = (handler: Handler, directory: Directory): readonly MountedRoute[] => {
  const create = createOrderDrafter(handler, directory);
  const names = createOrderNames(handler);
  return [
    mount(contract.getNextOrderName, async (request) => ({
      body: { name: await names.next(requireTeamId(request)) },
    })),
    mount(contract.getStartingCurrency, async (request) => {
      const moment = { teamId: requireTeamId(request), now: request.now };
      const { supplierId } = request.query;
      const starting = await resolveStartingCurrency(directory, moment, supplierId);
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

const addVariantsRoute = (handler: Handler, directory: Directory): MountedRoute =>
  mount(contract.addProductVariants, async (request) => {
    const { id } = request.params;
    const { productVariantIds } = request.body;
    const order = await getOrder(handler, request, id);
    const nextId = createIds(request.commandId, request.now);
    const teamId = requireTeamId(request);
    const getDefaults = await lookUpItemDefaults(directory, teamId, order, productVariantIds);
    const suggestions = await directory.suggestions(teamId, productVariantIds);
    const items = productVariantIds.map((productVariantId) => ({
      ...getDefaults(productVariantId),
      productVariantId,
      quantity: 0,
      id: nextId(),
    }));
    const result = await handler.handle(
      purchaseOrderDecider,
      id,
      { type: 'AddItems', items, suggestions },
      buildOrderContext(request),
    );
    const added = result.events.flatMap(({ type, data }) =>
      type === 'PurchaseOrderItemsChanged' ? data.added : [],
    );
    const { position, revision } = result;
    return { body: added.map((item) => item.id), position, revision };
  });

const changeRoutes = (dependencies: OrderDependencies): readonly MountedRoute[] => {
  const { handler, directory } = dependencies;
  const send = createOrderSender(handler);
  const sendAll = createBulkSender(handler);
  const suggestionsOfDrafts = (
    request: RequestContext,
    changes: readonly { readonly id: string; readonly status: PurchaseOrderStatus }[],
  ) => {
    const sent = changes.filter(({ status }) => status !== 'Draft' && status !== 'Cancelled');
    const ids = sent.map(({ id }) => id);
    return findSuggestionsOfDrafts(handler, directory, requireTeamId(request), ids);
  };
  return [
    mount(contract.updatePurchaseOrder, async (request) => {
      const { id } = request.params;
      const command = await prepareUpdate(dependencies, request);
      return createNameReserver(handler)(request, id, command.content?.name, () =>
        send(request, id, command),
      );
    }),
    addVariantsRoute(handler, directory),
    mount(contract.deletePurchaseOrder, (request) =>
      send(request, request.params.id, { type: 'DeletePurchaseOrder' }),
    ),
    mount(contract.deletePurchaseOrders, (request) =>
      sendAll(request, new Map(request.body.map((id) => [id, { type: 'DeletePurchaseOrder' }]))),
    ),
    mount(contract.setPurchaseOrderStatus, async (request) => {
      const shop = await getShopFacts(directory, request);
      const { status } = request.body;
      const { id } = request.params;
      const suggestions = await suggestionsOfDrafts(request, [{ id, status }]);
      return send(request, id, { type: 'SetStatus', status, suggestions, ...shop });
    }),
    mount(contract.setPurchaseOrderStatuses, async (request) => {
      const shop = await getShopFacts(directory, request);
      const suggestions = await suggestionsOfDrafts(request, request.body);
      const commands = request.body.map(
        ({ id, status }) => [id, { type: 'SetStatus', status, suggestions, ...shop }] as const,
      );
      return sendAll(request, new Map(commands));
    }),
  ];
};

export const purchaseOrderRoutes = (dependencies: OrderDependencies): readonly MountedRoute[] => {
  const { handler, directory, applyReceipt } = dependencies;
  return [
    ...creationRoutes(handler, directory),
    ...changeRoutes(dependencies),
    ...restoreRoutes(handler, directory),
    ...settlementRoutes(handler, directory),
    ...restRoutes(handler, directory),
    ...mailRoutes(handler),
    duplicateRoute(handler, directory),
    ...shipmentRoutes(handler, directory, applyReceipt),
  ];
};
