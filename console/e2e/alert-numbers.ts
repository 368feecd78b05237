import { listFurtherAlerts } from '@quartermaster/contracts/reports/calls/alerts';
import type { Merchant } from './merchant.ts';
import { expectEventually, fieldTyping } from './typing.ts';

/** Sets the cost rise, in percent, above which the alert is mailed. */
export const typeCostRise = async ({ screen, call }: Merchant): Promise<void> => {
  await screen.moveTo('/alerts?panel=COST_ROSE');
  const percent = fieldTyping(screen, 'Cost rise, percent');
  await percent.expectRefused('Enter a whole percentage from 1 to 1000', ['abc', '0', '12.5']);
  await percent.type('25%');
  await screen.picture('alerts');
  await screen.press('button', 'Save alert');
  const kept = async () =>
    (await call(listFurtherAlerts, {})).body.map(({ costRisePercent }) => costRisePercent);
  await expectEventually(kept, [undefined, undefined, undefined, 25]);
};
