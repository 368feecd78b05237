import { expect, test } from '@jest/globals';
import { storeStatusLabels } from '@quartermaster/contracts/inventory/field-labels';

test.each([
  ['ST-SPS-01', 'ACTIVE', 'Active'],
  ['ST-SPS-02', 'ARCHIVED', 'Archived'],
  ['ST-SPS-03', 'DRAFT', 'Draft'],
  ['ST-SPS-04', 'DELETED', 'Deleted'],
] as const)('%s the store status %s is named "%s"', (_, status, label) => {
  expect(storeStatusLabels[status]).toBe(label);
});
