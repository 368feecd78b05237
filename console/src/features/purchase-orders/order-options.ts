import { summarisePurchaseOrders } from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { FilterOption } from '../../list/filters/filter-fields.ts';
import { call } from '../../lib/http.ts';

/** Orders to filter by, by name. */
export const orderOptions = async (): Promise<readonly FilterOption[]> =>
  (await call(summarisePurchaseOrders, {}))
    .map(({ id, name }) => ({ value: id, label: name === '' ? 'Unnamed order' : name }))
    .sort((a, b) => a.label.localeCompare(b.label));
