import { z } from 'zod';
import { lineUnits } from '../../core/bounds.ts';
import { day } from '../../core/day.ts';
import type { PurchaseOrderId } from '../../core/ids.ts';
import { uuid, brandedUuid } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { distinctItems, MAX_ITEMS } from '../purchase-order.ts';

const byOrder = z.object({ id: brandedUuid<PurchaseOrderId>() });

const declaredItems = z.strictObject({
  items: z
    .array(z.strictObject({ purchaseOrderItemId: uuid, quantity: lineUnits }))
    .min(1)
    .max(MAX_ITEMS)
    .refine(...distinctItems),
});

export const expectRest = defineRoute({
  id: 'API-PO-51',
  method: 'POST',
  path: '/purchase-orders/:id/expect-rest',
  kind: 'command',
  versioned: true,
  summary:
    'Puts what received shipments lacked, and expected replacements, on one new shipment with a day of arrival. 409 when there is no such rest, or when the order is not open',
  params: byOrder,
  body: z.strictObject({ arrivalDate: day }),
  response: z.object({ shipmentId: z.string() }),
  status: 201,
  refusals: ['PURCHASE_ORDER_DELETED', 'STATUS_NOT_ALLOWED'],
});

export const setUnitsNotComing = defineRoute({
  id: 'API-PO-52',
  method: 'PUT',
  path: '/purchase-orders/:id/not-coming',
  kind: 'command',
  versioned: true,
  summary:
    'Declares units of items not coming, which credits them; 0 undoes it. Omitted items stay. 422 above the unallocated units',
  params: byOrder,
  body: declaredItems,
  refusals: ['PURCHASE_ORDER_DELETED', 'STATUS_NOT_ALLOWED', 'UNITS_NOT_DECLARABLE'],
});

export const setReplacements = defineRoute({
  id: 'API-PO-53',
  method: 'PUT',
  path: '/purchase-orders/:id/replacements',
  kind: 'command',
  versioned: true,
  summary:
    'Declares replacements of rejected units expected, which takes their credit back; 0 undoes it. Omitted items stay. 422 above the rejected units, 409 while the replacements are on a shipment',
  params: byOrder,
  body: declaredItems,
  refusals: ['PURCHASE_ORDER_DELETED', 'STATUS_NOT_ALLOWED', 'UNITS_NOT_DECLARABLE', 'REST_IN_USE'],
});

export const restRoutes = [expectRest, setUnitsNotComing, setReplacements] as const;
