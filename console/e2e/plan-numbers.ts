import type { Merchant } from './merchant.ts';
import { fetchFirstPlanItem, findForecastAddress, generatePlan } from './planned-shop.ts';
import { cellTyping, expectEventually, fieldTyping, pressSave } from './typing.ts';

const MANY_UNITS = 'Enter a whole number from 0 to 1,000,000,000';

/** Adjusts a month of an item of the demand plan, and types into the panel that changes matching items. */
export const typeInPlan = async ({ screen, call }: Merchant): Promise<void> => {
  await generatePlan(call);
  const fetchFirst = () => fetchFirstPlanItem(call);
  const id = (await fetchFirst())?.demandPlanItemId ?? '';
  await screen.moveTo('/demand-plan?tab=items');
  await screen.sees('grid', 'Items of the demand plan');
  const month = cellTyping(screen, id, 'month1');
  await month.expectRefused(MANY_UNITS, ['abc', '-3', '2.5']);
  await month.type('1.2k');
  await pressSave(screen);
  await expectEventually(async () => (await fetchFirst())?.months[1]?.adjustedQuantity, 1200);
  await screen.press('button', 'Change matching items');
  const percent = fieldTyping(screen, 'Percent more or less', 'Plan, ');
  await percent.expectRefused('Enter a percentage from -100 to 1000, such as 12.5', [
    'abc',
    '-101',
  ]);
  await percent.type('12.5%');
  await screen.page.locator('::-p-xpath(//label[.="To a total"])').click();
  const total = fieldTyping(screen, 'Units in each month', 'Plan, ');
  await total.expectRefused(MANY_UNITS, ['abc', '-3', '2.5']);
  await total.type('1,500');
  await screen.moveTo(await findForecastAddress(call));
  await screen.press('button', 'Sells like…');
  const ofLike = fieldTyping(screen, 'Percent of its sales', 'Plan, ');
  await ofLike.expectRefused('Enter a whole percentage from 1 to 1000', ['abc', '0', '2.5']);
  await ofLike.type('80');
  await screen.moveTo('/demand-plan?tab=events&panel=new');
  const lift = fieldTyping(screen, 'Change of sales, percent', 'Plan, ');
  await lift.expectRefused('Enter a whole percentage from -100 to 1000', ['abc', '-101', '2.5']);
  await lift.type('50');
  await screen.picture('plan');
};
