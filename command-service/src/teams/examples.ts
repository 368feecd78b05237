import type { TeamEvent } from '@quartermaster/contracts/teams/events';
import type { ReachedStep } from '@quartermaster/contracts/teams/events';
import type { TeamCommand } from './commands.ts';

export const teamId = '0199d000-0000-7000-8000-000000000001';

export const created: TeamEvent = { type: 'TeamCreated', data: { teamId, name: 'Gift shop' } };

const store = {
  storeDomain: 'gift-shop.myshopify.com',
  shopName: 'Gift shop',
  currency: 'GBP',
  timeZone: 'Europe/London',
  scopes: ['read_products'],
};
export const connect = (currency = 'GBP'): TeamCommand => ({
  type: 'ConnectStore',
  ...store,
  currency,
});
export const connected = (currency = 'GBP'): TeamEvent => ({
  type: 'StoreConnected',
  data: { ...store, currency },
});

export const reached = (step: ReachedStep): TeamEvent => ({
  type: 'OnboardingStepReached',
  data: { step },
});

export const sync = (part: 'PRODUCTS' | 'ORDERS', variantsCount: number): TeamCommand => ({
  type: 'RecordStoreDataSynced',
  part,
  variantsCount,
});
export const synced = (part: 'PRODUCTS' | 'ORDERS', variantsCount: number): TeamEvent => ({
  type: 'StoreDataSynced',
  data: { part, variantsCount },
});
