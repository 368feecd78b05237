import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount, type MountedRoute, requireTeamId } from '@quartermaster/contracts/core/server';
import { restorePurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/history';
import type { Directory } from '../../directory/directory.ts';
import { purchaseOrderDecider } from '../decider/decider.ts';
import { getShopFacts, listVariantIds } from '../look-ups.ts';
import { createNameReserver } from '../names/name-reserver.ts';
import { type Handler, getOrder, createOrderSender } from '../send.ts';

/** Restoring an earlier revision of an order. */
export const restoreRoutes = (handler: Handler, directory: Directory): readonly MountedRoute[] => {
  const send = createOrderSender(handler);
  return [
    mount(restorePurchaseOrder, async (request) => {
      const { id } = request.params;
      const { revision } = request.body;
      const teamId = requireTeamId(request);
      await getOrder(handler, request, id);
      const past = await handler.loadStateAt(purchaseOrderDecider, id, { teamId, revision });
      if (past === null) {
        throw new Rejection('NOT_FOUND', `The order has no revision ${String(revision)}`);
      }
      const suppliers = past.supplierId === null ? [] : [past.supplierId];
      const known = await directory.suppliers(teamId, suppliers);
      const supplierId = suppliers.find((one) => known.has(one)) ?? null;
      const shop = await getShopFacts(directory, request);
      const suggestions = await directory.suggestions(teamId, listVariantIds(past));
      return createNameReserver(handler)(request, id, past.content.name, () =>
        send(request, id, {
          type: 'RestoreRevision',
          revision,
          past,
          supplierId,
          suggestions,
          ...shop,
        }),
      );
    }),
  ];
};
