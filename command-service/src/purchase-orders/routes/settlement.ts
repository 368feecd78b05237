import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderId } from '@quartermaster/contracts/core/ids';
import {
  mount,
  type MountedRoute,
  type RequestContext,
  type RouteRequest,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import {
  applyBalance,
  reopenPurchaseOrder,
  undoBalance,
} from '@quartermaster/contracts/purchase-orders/calls/settlement';
import type { Directory } from '../../directory/directory.ts';
import type { PurchaseOrderCommand } from '../decider/commands.ts';
import { purchaseOrderDecider } from '../decider/decider.ts';
import type { PurchaseOrder } from '../decider/order.ts';
import { getShopFacts } from '../look-ups.ts';
import { type Handler, getOrder, createBulkSender, createOrderSender } from '../send.ts';
import { createOrderFinder } from './payments.ts';

type ApplyRequest = RouteRequest<typeof applyBalance>;

/** An order that has a balance; it may be deleted. */
const getRecordedOrder = async (
  { loadState }: Handler,
  request: RequestContext,
  id: PurchaseOrderId,
): Promise<PurchaseOrder> => {
  const order = await loadState(purchaseOrderDecider, id, requireTeamId(request));
  if (order.existence === 'none') throw new Rejection('NOT_FOUND', 'No such purchase order');
  return order;
};

/** The commands that move a balance: one for the order that has it, one for the order of the payment. */
const buildMoveCommands = async (
  handler: Handler,
  directory: Directory,
  request: ApplyRequest,
  to: string,
) => {
  const { fromPurchaseOrderId: from, amount } = request.body;
  if (from === to) {
    throw new Rejection('CONFLICT', 'A balance is applied to a payment of another order');
  }
  const source = await getRecordedOrder(handler, request, from);
  const target = await getOrder(handler, request, to);
  const { supplierId } = source;
  const payment = target.payments.find(({ id }) => id === request.params.id);
  if (payment === undefined) throw new Rejection('NOT_FOUND', 'No such payment');
  if (supplierId === null) throw new Rejection('CONFLICT', 'The order has no supplier');
  const shop = await getShopFacts(directory, request);
  const { id: paymentId, currency } = payment;
  const moved = { ...shop, supplierId, paymentId, currency, amount };
  return new Map<string, PurchaseOrderCommand>([
    [from, { type: 'UseBalance', toPurchaseOrderId: to, ...moved }],
    [to, { type: 'ApplyBalance', fromPurchaseOrderId: from, ...moved }],
  ]);
};

/** The commands that undo it, for the same two orders. */
const buildUndoCommands = async (
  directory: Directory,
  request: RouteRequest<typeof undoBalance>,
  to: PurchaseOrderId,
) => {
  const { fromPurchaseOrderId: from } = request.body;
  const undone = { ...(await getShopFacts(directory, request)), paymentId: request.params.id };
  return new Map<string, PurchaseOrderCommand>([
    [from, { type: 'UndoUseOfBalance', toPurchaseOrderId: to, ...undone }],
    [to, { type: 'UndoBalance', fromPurchaseOrderId: from, ...undone }],
  ]);
};

/** Reopening of orders, and balances with suppliers. */
export const settlementRoutes = (
  handler: Handler,
  directory: Directory,
): readonly MountedRoute[] => {
  const findOrder = createOrderFinder(directory);
  return [
    mount(reopenPurchaseOrder, async (request) => {
      const shop = await getShopFacts(directory, request);
      const { reason } = request.body;
      return createOrderSender(handler)(request, request.params.id, {
        type: 'ReopenOrder',
        reason,
        ...shop,
      });
    }),
    mount(applyBalance, async (request) => {
      const to = await findOrder(request, request.params.id);
      return createBulkSender(handler)(
        request,
        await buildMoveCommands(handler, directory, request, to),
      );
    }),
    mount(undoBalance, async (request) => {
      const to = await findOrder(request, request.params.id);
      return createBulkSender(handler)(request, await buildUndoCommands(directory, request, to));
    }),
  ];
};
