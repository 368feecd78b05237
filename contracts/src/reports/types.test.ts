import { expect, test } from '@jest/globals';
import { mailedTypeLabel } from './types.ts';

test('what is mailed has a name; a type that this release does not have is named as it is', () => {
  const types = ['SALES_SNAPSHOT', 'COST_ROSE', 'PRICE_FELL', 'constructor'];
  expect(types.map(mailedTypeLabel)).toEqual([
    'Sales',
    'Risen Cost alert',
    'PRICE_FELL',
    'constructor',
  ]);
});
