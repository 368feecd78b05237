import { type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { purchaseOrderEvents } from '@quartermaster/contracts/purchase-orders/events/orders';
import { type CommandContext, contextOf } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { PurchaseOrderCommand } from './decider/commands.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import { mustExist, type PurchaseOrder } from './decider/order.ts';

export type Handler = Pick<CommandHandler, 'handle' | 'handleAll' | 'stateOf' | 'stateAt'>;
export type Request = Parameters<MountedRoute['handle']>[0];

/** The event types that make a read order stale: all but those of mails. */
const readTypes = purchaseOrderEvents
  .map(({ type }) => type)
  .filter((type) => !type.startsWith('PurchaseOrderMail'));

/** The context of a request that changes an order; with the revision that the caller read. */
export const orderContextOf = (request: Request): CommandContext => ({
  ...contextOf(request),
  readTypes,
});

/** The current order; rejects when there is none to change. */
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

/** All orders or none (AMB-069). */
export const toAll =
  ({ handleAll }: Handler) =>
  (request: Request, commands: ReadonlyMap<string, PurchaseOrderCommand>) =>
    handleAll(purchaseOrderDecider, commands, orderContextOf(request));
