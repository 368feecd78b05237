import { locationObserved } from '@quartermaster/contracts/locations/events';
import { defineProjection, on } from '@quartermaster/infra/platform/projections/projection';
import { locations } from './table.ts';

/** Locations as the store showed them last. */
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
