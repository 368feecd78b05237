import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { createWhatIf, getWhatIf } from '@quartermaster/contracts/what-if/calls';
import type { Merchant } from './merchant.ts';
import { expectEventually, fieldTyping, pressSave } from './typing.ts';

const PERCENT = 'Enter a whole percentage from -100 to 1000';

/** Sets every number of a what-if draft, and saves it. */
export const typeInDraft = async (merchant: Merchant, supplierId: SupplierId): Promise<void> => {
  const { screen, call, purchase } = merchant;
  const changes = {
    leadTimes: [{ supplierId, days: 30 }],
    demand: { months: [{ month: '2030-01', percent: 5 }] },
    minimums: [{ supplierId, moq: 10 }],
  };
  const body = { name: 'Typed numbers', selection: { matching: {} }, changes };
  const { id } = (await call(createWhatIf, { body })).body;
  await screen.moveTo(`/what-if/${id}`);
  const all = fieldTyping(screen, 'In all months, percent more or less');
  await all.expectRefused(PERCENT, ['abc', '-101', '12.5']);
  await all.type('-20');
  const month = fieldTyping(screen, 'Demand in Jan 2030, percent');
  await month.expectRefused(PERCENT, ['abc', '1001']);
  await month.type('60%');
  const days = fieldTyping(screen, `Lead time of ${purchase.supplierName}, days`);
  await days.expectRefused('Enter a whole number from 0 to 730');
  await days.type('45');
  const minimum = fieldTyping(screen, `Minimum of ${purchase.supplierName}, units`);
  await minimum.expectRefused('Enter a number from 0 to 1,000,000,000, such as 1.5');
  await minimum.type('12.5');
  await screen.picture('what-if');
  await pressSave(screen);
  const kept = async () => (await call(getWhatIf, { params: { id } })).body.changes;
  await expectEventually(kept, {
    leadTimes: [{ supplierId, days: 45 }],
    demand: { percent: -20, months: [{ month: '2030-01', percent: 60 }] },
    shipments: [],
    minimums: [{ supplierId, moq: 12.5 }],
  });
};
