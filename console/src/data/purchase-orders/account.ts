import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { getSupplierAccount } from '@quartermaster/contracts/purchase-orders/calls/settlement';
import { createRouteQuery } from '../queries.ts';

export type Account = ResponseOf<typeof getSupplierAccount>;

/** The money between the shop and the supplier of an order, as of a moment or now; every change of orders reads it again. */
export const accountQuery = (id: string, asOf: string | null) =>
  createRouteQuery(['purchase-orders', 'account', id, asOf], getSupplierAccount, {
    params: { id },
    ...(asOf !== null && { query: { asOf } }),
  });
