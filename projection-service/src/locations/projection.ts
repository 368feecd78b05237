import type { Location } from '@quartermaster/contracts/locations/calls';
import { locationObserved } from '@quartermaster/contracts/locations/events';
import { defineProjection, on } from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

export interface LocationRow {
  readonly id: string;
  readonly name: string;
  readonly info: Location['info'];
  readonly isDefault: boolean;
  readonly isActive: boolean;
}

/** Locations of the team's stock, one row each. */
export const locations = defineTable<LocationRow>({
  name: 'locations',
  key: ['id'],
  columns: { id: 'text', name: 'text', info: 'json', isDefault: 'bool', isActive: 'bool' },
});

/** Locations as the store last showed them. */
export const locationsProjection = defineProjection({
  name: 'locations',
  version: 1,
  tables: [locations],
  on: [
    on(locationObserved, {
      fold: ({ data }, rows) => {
        const { locationId: id, name, info, isDefault, isActive } = data;
        rows.put(locations, { id, name, info, isDefault, isActive });
      },
    }),
  ],
});
