import { type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { purchaseOrderEvents } from '@quartermaster/contracts/purchase-orders/events/orders';
import { type CommandContext, contextOf } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { PurchaseOrderCommand } from './decider/commands.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import { mustBeAlive, type PurchaseOrder } from './decider/order.ts';

export type Handler = Pick<CommandHandler, 'handle' | 'handleAll' | 'stateOf' | 'stateAt'>;
type Request = Parameters<MountedRoute['handle']>[0];

/** What becomes of a mail changes nothing of what was read of the order. */
const readTypes = purchaseOrderEvents
  .map(({ type }) => type)
  .filter((type) => !type.startsWith('PurchaseOrderMail'));

/** Under which a request changes an order it may have read before. */
export const orderContextOf = (request: Request): CommandContext => ({
  ...contextOf(request),
  readTypes,
});

/** The order as it stands; rejects when there is none to change. */
export const orderOf = async (
  { stateOf }: Handler,
  request: Request,
  id: string,
): Promise<PurchaseOrder> => {
  const order = await stateOf(purchaseOrderDecider, id, teamOf(request));
  mustBeAlive(order);
  return order;
};

/** One command to one order; the answer has nothing to say but where it was recorded. */
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
