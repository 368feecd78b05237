import { formatDate, formatNumber } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import { unitsText } from '../../../lib/words.ts';

/** In place of a former or a present value. */
export const NOTHING = 'none';

export const NO_DAY = 'no day';

export const A_SHIPMENT = 'A shipment';

export const unitsAdded = (item: string, units: number): string =>
  `${item} added, ${unitsText(units)}`;

export const unitsRemoved = (item: string, units: number): string =>
  `${item} removed, ${unitsText(units)}`;

export const unitsPlanned = (shipment: string, units: number): string =>
  `${shipment} planned, ${unitsText(units)}`;

export const shipmentRemoved = (shipment: string): string => `${shipment} removed`;

export const otherDestination = (shipment: string): string => `${shipment} has another destination`;

/** "Lantern 5 → 8 units" */
export const unitsChanged = (name: string, from: number, to: number): string =>
  `${name} ${formatNumber(from)} → ${unitsText(to)}`;

/** A former and a present value, "1 Dec → 8 Dec", of what is named. */
interface Step {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

export const unitCostChanged = ({ name, from, to }: Step): string =>
  `${name} unit cost ${from} → ${to}`;

export const discountChanged = ({ name, from, to }: Step): string =>
  `${name} discount ${from} → ${to}`;

export const skuChanged = ({ name, from, to }: Step): string =>
  `${name} supplier SKU ${from} → ${to}`;

export const arrivalChanged = ({ name, from, to }: Step): string =>
  `${name} arrives ${from} → ${to}`;

export const departureChanged = ({ name, from, to }: Step): string =>
  `${name} leaves ${from} → ${to}`;

export const methodChanged = ({ name, from, to }: Step): string => `${name} by ${from} → ${to}`;

type OrderStep = Omit<Step, 'name'>;

export const issueChanged = ({ from, to }: OrderStep): string => `Issued ${from} → ${to}`;

export const nameChanged = ({ from, to }: OrderStep): string => `Name ${from} → ${to}`;

export const referenceChanged = ({ from, to }: OrderStep): string => `Reference ${from} → ${to}`;

/** Changes that are named without their values. */
export const changedParts = {
  supplierId: 'Supplier changed',
  currency: 'Currency changed',
  supplierCostItems: 'Supplier costs changed',
  discountItems: 'Discounts changed',
  description: 'Description changed',
};

export const CANCELLED = 'The order is cancelled';

export const NOT_CANCELLED = 'The order is not cancelled';

export const changesNotReceived = (changes: number, mailedOn: string): string =>
  plural(
    changes,
    {
      one: 'The supplier has not received # change made since the email of {day}.',
      other: 'The supplier has not received # changes made since the email of {day}.',
    },
    { day: formatDate(mailedOn) },
  );

/** Button that shows the other changes. */
export const showMoreChanges = (count: number): string =>
  plural(count, { one: 'and # more change', other: 'and # more changes' });
