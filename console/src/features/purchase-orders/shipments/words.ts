import { plural } from '../../../lib/plural.ts';

export const unitsInNoShipment = (units: number): string =>
  plural(units, { one: '# unit in no shipment', other: '# units in no shipment' });

export const overAllocated = (items: number): string =>
  plural(items, {
    one: '# item has more in shipments than ordered. Take some out before saving.',
    other: '# items have more in shipments than ordered. Take some out before saving.',
  });

export const unitsToCome = (units: number): string =>
  plural(units, { one: '# unit has not come yet', other: '# units have not come yet' });

/** Missing, rejected and replaced units of an item. */
export const restTexts = {
  onNoShipment: (units: number) =>
    plural(units, { one: '# unit on no shipment', other: '# units on no shipment' }),
  notComing: (units: number) =>
    plural(units, { one: '# unit not coming', other: '# units not coming' }),
  rejected: (units: number) => plural(units, { one: '# unit rejected', other: '# units rejected' }),
  replacements: (units: number) =>
    plural(units, { one: '# replacement expected', other: '# replacements expected' }),
};

export const showMoreItems = (items: number): string =>
  plural(items, { one: 'Show # more item', other: 'Show # more items' });
