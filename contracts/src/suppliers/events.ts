import { z } from 'zod';
import { defineEvent, type EventsOf } from '../core/event.ts';
import { idOf } from '../core/ids.ts';
import { supplierDetails } from './supplier.ts';

const supplierData = z.object({ supplierId: idOf.supplierId, ...supplierDetails.shape });

export const supplierCreated = defineEvent({
  type: 'SupplierCreated',
  version: 1,
  summary: 'A supplier was added.',
  data: supplierData,
});

export const supplierUpdated = defineEvent({
  type: 'SupplierUpdated',
  version: 1,
  summary: 'The details of a supplier were changed.',
  data: supplierData,
});

export const supplierDeleted = defineEvent({
  type: 'SupplierDeleted',
  version: 1,
  summary: 'A supplier was deleted; its orders keep their data without it.',
  data: z.object({ supplierId: idOf.supplierId }),
});

/** Stream `supplier-<teamId>.<supplierId>`. */
export const supplierEvents = [supplierCreated, supplierUpdated, supplierDeleted] as const;
export type SupplierEvent = EventsOf<typeof supplierEvents>;
