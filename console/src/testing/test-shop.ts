import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { answers } from './fake-api.ts';

/** A British shop with a past of more than a year. */
export const aShop = {
  currency: 'GBP',
  timeZone: 'Europe/London',
  recordedSince: '2024-01-02T09:00:00.000Z',
};

/** The same shop with prices in dollars and the time zone UTC. */
export const dollarShopAnswer = answers(getShopSettings, {
  ...aShop,
  currency: 'USD',
  timeZone: 'UTC',
});
