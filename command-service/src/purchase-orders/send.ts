import { type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
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
import { type CommandContext, contextOf } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { PurchaseOrderCommand } from './decider/commands.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import { mustExist, type PurchaseOrder } from './decider/order.ts';

export type Handler = Pick<CommandHandler, 'handle' | 'handleAll' | 'stateOf' | 'stateAt'>;
export type Request = Parameters<MountedRoute['handle']>[0];

/** Outcomes of mails and of calls of the store; they change no field that members edit. */
const outcomes: readonly { readonly type: string }[] = [
  purchaseOrderMailRequested,
  purchaseOrderMailed,
  purchaseOrderMailFailed,
  shipmentPushed,
  shipmentPushFailed,
  storeWithdrawn,
  storeWithdrawalFailed,
  storeWithdrawalGivenUp,
];

/** The event types that make a read order stale. */
const readTypes = purchaseOrderEvents
  .filter((definition) => !outcomes.includes(definition))
  .map(({ type }) => type);

/** The context of a request that changes an order; with the revision that the caller read. */
export const orderContextOf = (request: Request): CommandContext => ({
  ...contextOf(request),
  readTypes,
});

/** Returns the current order; rejects when it does not exist or is deleted. */
export const orderOf = async (
  { stateOf }: Handler,
  request: Request,
  id: string,
): Promise<PurchaseOrder> => {
  const order = await stateOf(purchaseOrderDecider, id, teamOf(request));
  mustExist(order);
  return order;
};

/** Sends one command to one order; the answer holds only position and revision. */
export const toOne =
  ({ handle }: Handler) =>
  async (request: Request, id: string, command: PurchaseOrderCommand) => {
    const result = await handle(purchaseOrderDecider, id, command, orderContextOf(request));
    return { position: result.position, revision: result.revision };
  };

/** Sends commands to several orders; changes all or none (AMB-069). */
export const toAll =
  ({ handleAll }: Handler) =>
  (request: Request, commands: ReadonlyMap<string, PurchaseOrderCommand>) =>
    handleAll(purchaseOrderDecider, commands, orderContextOf(request));
