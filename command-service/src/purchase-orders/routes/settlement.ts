import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, type RouteRequest } from '@quartermaster/contracts/core/server';
import {
  applyBalance,
  reopenPurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/settlement';
import type { Directory } from '../../directory/directory.ts';
import type { PurchaseOrderCommand } from '../decider/commands.ts';
import { inShop } from '../look-ups.ts';
import { type Handler, orderOf, toAll, toOne } from '../send.ts';
import { orderFinder } from './payments.ts';

type ApplyRequest = RouteRequest<typeof applyBalance>;

/** The commands that move a balance: one for the order that has it, one for the order of the payment. */
const movesOf = async (
  handler: Handler,
  directory: Directory,
  request: ApplyRequest,
  to: string,
) => {
  const { fromPurchaseOrderId: from, amount } = request.body;
  if (from === to) {
    throw new Rejection('CONFLICT', 'A balance is applied to a payment of another order');
  }
  const [source, target] = [
    await orderOf(handler, request, from),
    await orderOf(handler, request, to),
  ];
  const { supplierId } = source;
  const payment = target.payments.find(({ id }) => id === request.params.id);
  if (payment === undefined) throw new Rejection('NOT_FOUND', 'No such payment');
  if (supplierId === null) throw new Rejection('CONFLICT', 'The order has no supplier');
  const shop = await inShop(directory, request);
  const { id: paymentId, currency } = payment;
  const moved = { ...shop, supplierId, paymentId, currency, amount };
  return new Map<string, PurchaseOrderCommand>([
    [from, { type: 'UseBalance', toPurchaseOrderId: to, ...moved }],
    [to, { type: 'ApplyBalance', fromPurchaseOrderId: from, ...moved }],
  ]);
};

/** Reopening of orders, and balances with suppliers. */
export const settlementRoutes = (
  handler: Handler,
  directory: Directory,
): readonly MountedRoute[] => {
  const findOrder = orderFinder(directory);
  return [
    mount(reopenPurchaseOrder, async (request) => {
      const shop = await inShop(directory, request);
      const { reason } = request.body;
      return toOne(handler)(request, request.params.id, { type: 'ReopenOrder', reason, ...shop });
    }),
    mount(applyBalance, async (request) => {
      const to = await findOrder(request, request.params.id);
      return toAll(handler)(request, await movesOf(handler, directory, request, to));
    }),
  ];
};
