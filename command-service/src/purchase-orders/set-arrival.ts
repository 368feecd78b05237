import type { PurchaseOrderId, ShipmentId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { CommandContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { Directory } from '../directory/directory.ts';
import { resolveToday } from '../directory/existence-checks.ts';
import { purchaseOrderDecider } from './decider/decider.ts';
import { isReceived, mustExist, getShipment } from './decider/order.ts';

/** The day on which a shipment is expected. */
export interface Arrival {
  readonly purchaseOrderId: PurchaseOrderId;
  readonly shipmentId: ShipmentId;
  readonly arrivalDate: string;
  /** The instant of the request. */
  readonly now: string;
}

/** Changes the expected day of a shipment that was not received; returns the log position to wait for. */
export const createArrivalSetter =
  ({ handle, loadState }: Pick<CommandHandler, 'handle' | 'loadState'>, directory: Directory) =>
  async ({ purchaseOrderId, shipmentId, arrivalDate, now }: Arrival, context: CommandContext) => {
    const order = await loadState(purchaseOrderDecider, purchaseOrderId, context.teamId);
    mustExist(order);
    if (isReceived(getShipment(order, shipmentId))) {
      throw new Rejection('SHIPMENT_ALREADY_RECEIVED', 'This shipment was received meanwhile');
    }
    const on = resolveToday(await directory.shop(context.teamId), now);
    const command = { type: 'UpdateShipment' as const, shipmentId, changes: { arrivalDate }, on };
    return (await handle(purchaseOrderDecider, purchaseOrderId, command, context)).position;
  };
