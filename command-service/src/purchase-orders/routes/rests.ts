import { mount, type MountedRoute } from '@quartermaster/contracts/core/server';
import {
  expectRest,
  setReplacements,
  setUnitsNotComing,
} from '@quartermaster/contracts/purchase-orders/calls/rests';
import { createIds } from '@quartermaster/platform/core/ids';
import type { Directory } from '../../directory/directory.ts';
import { getShopFacts } from '../look-ups.ts';
import { type Handler, createOrderSender } from '../send.ts';

/** Calls about units that did not arrive as ordered. */
export const restRoutes = (handler: Handler, directory: Directory): readonly MountedRoute[] => {
  const send = createOrderSender(handler);
  return [
    mount(expectRest, async (request) => {
      const shipmentId = createIds(request.commandId, request.now)();
      const { arrivalDate } = request.body;
      const { on } = await getShopFacts(directory, request);
      const command = { type: 'ExpectRest' as const, shipmentId, arrivalDate, on };
      return { body: { shipmentId }, ...(await send(request, request.params.id, command)) };
    }),
    mount(setUnitsNotComing, async (request) => {
      const shop = await getShopFacts(directory, request);
      const { items } = request.body;
      return send(request, request.params.id, { type: 'SetNotComing', items, ...shop });
    }),
    mount(setReplacements, async (request) => {
      const shop = await getShopFacts(directory, request);
      const { items } = request.body;
      return send(request, request.params.id, { type: 'SetReplacements', items, ...shop });
    }),
  ];
};
