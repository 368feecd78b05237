import {
  comparedColumn,
  formatItemCount,
  defineReport,
  type UnitsAtLocation,
  chooseVerb,
} from './define-report.ts';
import { variantFields, variantReport } from './shared-fields.ts';

const findLeastUnits = (locations: unknown): number =>
  Math.min(...(locations as readonly UnitsAtLocation[]).map(({ quantity }) => quantity));

export const negativeOnHand = defineReport({
  ...variantReport,
  type: 'NEGATIVE_ON_HAND',
  label: 'Negative inventory count',
  group: 'Risk',
  question: 'Which items have negative stock at a location?',
  fields: {
    ...variantFields,
    locations: comparedColumn(
      'unitsAtLocations',
      'Locations below 0',
      'The locations at which the store counts fewer than 0 units.',
    ),
  },
  sorts: [{ field: 'locations', order: 'ASC', rankOf: findLeastUnits }],
  headline: (rows) =>
    `${formatItemCount(rows)} ${chooseVerb(rows, 'has', 'have')} negative stock at a location`,
});
