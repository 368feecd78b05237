import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, teamOf } from '@quartermaster/contracts/core/server';
import { restorePurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/history';
import type { Directory } from '../../directory/directory.ts';
import { purchaseOrderDecider } from '../decider/decider.ts';
import { inShop } from '../look-ups.ts';
import { renaming } from '../names/renaming.ts';
import { type Handler, orderOf, toOne } from '../send.ts';

/** Restoring an earlier revision of an order. */
export const restoreRoutes = (handler: Handler, directory: Directory): readonly MountedRoute[] => {
  const send = toOne(handler);
  return [
    mount(restorePurchaseOrder, async (request) => {
      const { id } = request.params;
      const { revision } = request.body;
      const teamId = teamOf(request);
      await orderOf(handler, request, id);
      const past = await handler.stateAt(purchaseOrderDecider, id, { teamId, revision });
      if (past === null) {
        throw new Rejection('NOT_FOUND', `The order has no revision ${String(revision)}`);
      }
      const suppliers = past.supplierId === null ? [] : [past.supplierId];
      const known = await directory.suppliers(teamId, suppliers);
      const supplierId = suppliers.find((one) => known.has(one)) ?? null;
      const shop = await inShop(directory, request);
      return renaming(handler)(request, id, past.content.name, () =>
        send(request, id, { type: 'RestoreRevision', revision, past, supplierId, ...shop }),
      );
    }),
  ];
};
