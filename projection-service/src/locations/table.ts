import type { Location } from '@quartermaster/contracts/locations/calls';
import { defineTable } from '@quartermaster/infra/platform/projections/rows/table';

export interface LocationRow {
  readonly id: string;
  readonly name: string;
  readonly info: Location['info'];
  readonly isDefault: boolean;
  readonly isActive: boolean;
}

/** Places where stock is kept, one row each. */
export const locations = defineTable<LocationRow>({
  name: 'locations',
  key: ['id'],
  columns: { id: 'text', name: 'text', info: 'json', isDefault: 'bool', isActive: 'bool' },
});
