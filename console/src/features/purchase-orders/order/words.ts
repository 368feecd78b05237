import type { Shortfall } from '@quartermaster/contracts/purchase-orders/rules/settlement/shortfall';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import { joinParts } from '../../../lib/words.ts';

/** Why an action waits for the changes of the order, by the action. */
export const saveFirst = {
  'to spread its units over shipments':
    'Save or discard the changes of the order to spread its units over shipments.',
  'before receiving': 'Save or discard the changes of the order before receiving.',
  'before changing its payments':
    'Save or discard the changes of the order before changing its payments.',
} as const;

export const referenceText = (reference: string): string => `Ref. ${reference}`;

export const issuedOn = (day: string): string => `Issued ${formatDate(day)}`;

export const costText = (name: string, amount: string): string => `${name} ${amount}`;

interface ItemParts {
  readonly quantity: number;
  readonly unitCost: string;
  readonly discount: string | null;
  readonly supplierSku: string | null;
}

/** "5 at 12.50, discount 10%, SKU A-1" */
export const itemText = ({ quantity, unitCost, discount, supplierSku }: ItemParts): string =>
  joinParts(
    ', ',
    `${formatNumber(quantity)} at ${unitCost}`,
    discount !== null && `discount ${discount}`,
    supplierSku !== null && `SKU ${supplierSku}`,
  );

export const reopened = (order: string): string => `${order} reopened`;

/** How many of some short units are credited. */
const ofThemCredited = (credited: number): string =>
  plural(credited, { one: '# of them is credited', other: '# of them are credited' });

const closedText = ({ missing, creditedMissing: credited }: Shortfall): string => {
  if (credited === 0)
    return plural(missing, { one: '# unit did not come.', other: '# units did not come.' });
  if (credited === missing)
    return plural(missing, {
      one: '# unit did not come and is credited.',
      other: '# units did not come and are credited.',
    });
  return plural(
    missing,
    { one: '# unit did not come, {credited}.', other: '# units did not come, {credited}.' },
    { credited: ofThemCredited(credited) },
  );
};

const rejectedText = ({ rejected, creditedRejected: credited }: Shortfall): string => {
  if (credited === 0)
    return plural(rejected, { one: '# unit was rejected.', other: '# units were rejected.' });
  if (credited === rejected)
    return plural(rejected, {
      one: '# unit was rejected and is credited.',
      other: '# units were rejected and are credited.',
    });
  return plural(
    rejected,
    { one: '# unit was rejected, {credited}.', other: '# units were rejected, {credited}.' },
    { credited: ofThemCredited(credited) },
  );
};

const owedText = (units: number): string =>
  plural(units, {
    one: '# unit has not come yet and stays owed.',
    other: '# units have not come yet and stay owed.',
  });

const notComingText = (units: number): string =>
  plural(units, {
    one: '# unit does not come and is credited.',
    other: '# units do not come and are credited.',
  });

/** Missing and rejected units, one sentence each. */
export const shortfallText = (shortfall: Shortfall): string => {
  const { missing, notComing, rejected, isClosed } = shortfall;
  return joinParts(
    ' ',
    missing > 0 && (isClosed ? closedText(shortfall) : owedText(missing)),
    notComing > 0 && notComingText(notComing),
    rejected > 0 && rejectedText(shortfall),
  );
};

/** "20 units did not come, 5 were rejected" */
export const unitsShort = (missing: number, rejected: number): string => {
  if (missing === 0)
    return plural(rejected, { one: '# unit was rejected', other: '# units were rejected' });
  return joinParts(
    ', ',
    plural(missing, { one: '# unit did not come', other: '# units did not come' }),
    rejected > 0 && plural(rejected, { one: '# was rejected', other: '# were rejected' }),
  );
};

export const statusLabel = (status: string): string => `Status: ${status}`;

export const copyDrafted = (order: string): string => `Copy of ${order} drafted`;

export const notAccepted = (units: number): string =>
  plural(units, {
    one: 'Not accepted: # unit, which is recorded as not delivered and no longer counts as incoming.',
    other:
      'Not accepted: # units, which are recorded as not delivered and no longer count as incoming.',
  });

export const cancelQuestion = (order: string): string => `Cancel ${order}?`;

export const setQuestion = (order: string, status: string): string => `Set ${order} to ${status}?`;

/** Says what a deletion leaves, after the sentence about the order if there is one. */
export const deleteConsequence = (explained: string | null): string =>
  joinParts(
    ' ',
    explained,
    'Its history stays readable, and what was received stays in stock. This cannot be undone.',
  );

export const deleteQuestion = (order: string): string => `Delete ${order}?`;

export const statusSet = (status: string): string => `Status set to ${status}`;

export const NO_RATE =
  'No exchange rate for {currencies}. Amounts that depend on it are unknown until you enter one.';

export const unplannedPayment = (amount: string): string => `Unplanned payment: ${amount}`;
