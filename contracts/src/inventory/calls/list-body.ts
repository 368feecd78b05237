import { createFiltersSchema } from '../../core/filters.ts';
import { inventoryFilterColumns } from '../read-models.ts';

export const firstPage = { page: 1, limit: 100 };

/** The filters of every list of variants. */
export const inventoryFilters = createFiltersSchema(inventoryFilterColumns);
