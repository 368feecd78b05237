import { type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import {
  purchaseOrderMailed,
  purchaseOrderMailFailed,
  purchaseOrderMailRequested,
} from '@quartermaster/contracts/purchase-orders/events/mails';
import { purchaseOrderEvents } from '@quartermaster/contracts/purchase-orders/events/orders';
import {
  shipmentPushed,
  shipmentPushFailed,
} from '@quartermaster/contracts/purchase-orders/events/shipments';
import {
  storeWithdrawalFailed,
  storeWithdrawalGivenUp,
  storeWithdrawn,
} from '@quartermaster/contracts/purchase-orders/events/store';
import { type CommandContext, selectReadTypes, toCommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { PurchaseOrderCommand } from './decider/commands.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import { mustExist, type PurchaseOrder } from './decider/order.ts';

export type Handler = Pick<CommandHandler, 'handle' | 'handleAll' | 'loadState' | 'loadStateAt'>;
export type Request = Parameters<MountedRoute['handle']>[0];

/** Outcomes of mails and of calls of the store do not make a read order stale. */
const readTypes = selectReadTypes(purchaseOrderEvents, [
  purchaseOrderMailRequested,
  purchaseOrderMailed,
  purchaseOrderMailFailed,
  shipmentPushed,
  shipmentPushFailed,
  storeWithdrawn,
  storeWithdrawalFailed,
  storeWithdrawalGivenUp,
]);

/** The context of a request that changes an order; with the revision that the caller read. */
export const buildOrderContext = (request: Request): CommandContext => ({
  ...toCommandContext(request),
  readTypes,
});

/** Returns the current order; rejects when it does not exist or is deleted. */
export const getOrder = async (
  { loadState }: Handler,
  request: Request,
  id: string,
): Promise<PurchaseOrder> => {
  const order = await loadState(purchaseOrderDecider, id, requireTeamId(request));
  mustExist(order);
  return order;
};

/** Sends one command to one order; the answer holds only position and revision. */
export const createOrderSender =
  ({ handle }: Handler) =>
  async (request: Request, id: string, command: PurchaseOrderCommand) => {
    const result = await handle(purchaseOrderDecider, id, command, buildOrderContext(request));
    return { position: result.position, revision: result.revision };
  };

/** Sends commands to several orders; changes all or none (AMB-069). */
export const createBulkSender =
  ({ handleAll }: Handler) =>
  (request: Request, commands: ReadonlyMap<string, PurchaseOrderCommand>) =>
    handleAll(purchaseOrderDecider, commands, buildOrderContext(request));
