import { toDay } from '@quartermaster/contracts/core/day';
import type { Position } from '@quartermaster/contracts/core/position';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import * as contract from '@quartermaster/contracts/purchase-orders/calls/orders';
import { retryStoreWithdrawal } from '@quartermaster/contracts/purchase-orders/calls/receipts';
import { createIds } from '@quartermaster/platform/core/ids';
import type { NewEvent } from '@quartermaster/platform/event-store/event-store';
import { latestPosition } from '../../core/handle-all.ts';
import type { Directory } from '../../directory/directory.ts';
import { mustKnowLocation } from '../../directory/existence-checks.ts';
import { findSuggestionsOfDrafts, getShopFacts } from '../look-ups.ts';
import type { PurchaseOrderCommand } from '../decider/commands.ts';
import { purchaseOrderDecider } from '../decider/decider.ts';
import { type Handler, buildOrderContext, type Request, createOrderSender } from '../send.ts';

/**
 * Updates stock by a receipt among the events of an order before the caller is answered, so that it changes at once; the
 * reaction repeats this without effect. Returns the log position to wait for.
 */
export type ApplyReceipt = (event: NewEvent) => Promise<Position | undefined>;

const retryRoute = (send: ReturnType<typeof createOrderSender>): MountedRoute =>
  mount(retryStoreWithdrawal, async (request) => {
    const { id, shipmentId } = request.params;
    return send(request, id, { type: 'RetryWithdrawal', shipmentId });
  });

/** Planning, details and receipt of shipments. */
export const shipmentRoutes = (
  handler: Handler,
  directory: Directory,
  applyReceipt: ApplyReceipt,
): readonly MountedRoute[] => {
  const send = createOrderSender(handler);
  const sendAndApply = async (request: Request, id: string, command: PurchaseOrderCommand) => {
    const context = buildOrderContext(request);
    const recorded = await handler.handle(purchaseOrderDecider, id, command, context);
    const changes = recorded.events.map(async (event) => ({ position: await applyReceipt(event) }));
    const position = latestPosition([recorded, ...(await Promise.all(changes))]);
    return { position, revision: recorded.revision };
  };
  return [
    mount(contract.setShipments, async (request) => {
      const nextId = createIds(request.commandId, request.now);
      const shipments = request.body.map((shipment) => ({ ...shipment, newId: nextId() }));
      return send(request, request.params.id, { type: 'SetShipments', shipments });
    }),
    mount(contract.updateShipment, async (request) => {
      const { id, shipmentId } = request.params;
      await mustKnowLocation(directory, requireTeamId(request), request.body.locationId);
      const { on } = await getShopFacts(directory, request);
      const changes = request.body;
      return send(request, id, { type: 'UpdateShipment', shipmentId, changes, on });
    }),
    retryRoute(send),
    mount(contract.receiveShipment, async (request) => {
      const { id, shipmentId } = request.params;
      const { receivedAt, pushToShopify: pushToStore, ...receipt } = request.body;
      const shop = await getShopFacts(directory, request);
      if (receivedAt === null) {
        return sendAndApply(request, id, { type: 'UndoReceipt', shipmentId, ...shop });
      }
      const teamId = requireTeamId(request);
      await mustKnowLocation(directory, teamId, receipt.receivedLocationId);
      const suggestions = await findSuggestionsOfDrafts(handler, directory, teamId, [id]);
      const receiptId = createIds(request.commandId, request.now)();
      const receivedOn = toDay(receivedAt, (await directory.shop(teamId)).timeZone);
      const receiptData = { ...receipt, pushToStore, shipmentId, receiptId, suggestions };
      const counted = { ...receiptData, receivedAt, receivedOn, ...shop };
      return sendAndApply(request, id, { type: 'ReceiveShipment', ...counted });
    }),
  ];
};
