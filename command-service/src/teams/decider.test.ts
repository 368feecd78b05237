import { describe, expect, test } from '@jest/globals';
import { noBusinessDetails } from '@quartermaster/contracts/teams/business-details';
import type { ReachedStep, TeamEvent } from '@quartermaster/contracts/teams/events';
import type { DisabledReason } from '@quartermaster/contracts/teams/team';
import { specFor } from '../core/given-when-then.ts';
import { type TeamCommand, teamDecider } from './decider.ts';

const teamId = '0199d000-0000-7000-8000-000000000001';

const created: TeamEvent = { type: 'TeamCreated', data: { teamId, name: 'Gift shop' } };

const store = {
  storeDomain: 'gift-shop.myshopify.com',
  shopName: 'Gift shop',
  currency: 'GBP',
  timeZone: 'Europe/London',
  scopes: ['read_products'],
};
const connect = (currency = 'GBP'): TeamCommand => ({
  type: 'ConnectStore',
  ...store,
  currency,
});
const connected = (currency = 'GBP'): TeamEvent => ({
  type: 'StoreConnected',
  data: { ...store, currency },
});

const reached = (step: ReachedStep): TeamEvent => ({
  type: 'OnboardingStepReached',
  data: { step },
});

const sync = (part: 'PRODUCTS' | 'ORDERS', variantsCount: number): TeamCommand => ({
  type: 'RecordStoreDataSynced',
  part,
  variantsCount,
});
const synced = (part: 'PRODUCTS' | 'ORDERS', variantsCount: number): TeamEvent => ({
  type: 'StoreDataSynced',
  data: { part, variantsCount },
});

const { given } = specFor(teamDecider);
const disabled = (reason: DisabledReason): TeamEvent => ({
  type: 'TeamDisabled',
  data: { reason },
});
const enabled = (previousReason: DisabledReason): TeamEvent => ({
  type: 'TeamEnabled',
  data: { previousReason },
});

test('a team is created once', () => {
  given().when({ type: 'CreateTeam', teamId, name: 'Gift shop' }).then(created);
  given(created).when({ type: 'CreateTeam', teamId, name: 'Gift shop' }).thenNothing();
});

test('a team that was never created is unknown', () => {
  given().when(connect()).thenRejected('NOT_FOUND');
});

test('AMB-019 details are recorded when they change', () => {
  const details = { ...noBusinessDetails, businessName: 'The Gift Shop Limited' };
  const changed: TeamEvent = { type: 'BusinessDetailsChanged', data: details };
  given(created).when({ type: 'SetBusinessDetails', details }).then(changed);
  given(created, changed).when({ type: 'SetBusinessDetails', details }).thenNothing();
  given(created).when({ type: 'SetBusinessDetails', details: noBusinessDetails }).thenNothing();
  given().when({ type: 'SetBusinessDetails', details }).thenRejected('NOT_FOUND');
});

describe('the permission of the store', () => {
  const since = '2026-11-20T12:30:00.000Z';
  const later = '2026-11-20T12:45:00.000Z';
  const lose = (at = since): TeamCommand => ({ type: 'LoseStoreAccess', since: at });
  const lost: TeamEvent = { type: 'StoreAccessLost', data: { since } };
  const restore: TeamCommand = { type: 'RestoreStoreAccess' };
  const restored: TeamEvent = { type: 'StoreAccessRestored', data: { lostSince: since } };
  const running = [created, connected(), reached('INVITE_MEMBERS')];

  test('is lost once and restored once', () => {
    given(...running)
      .when(lose())
      .then(lost);
    given(...running, lost)
      .when(lose(later))
      .thenNothing();
    given(...running, lost)
      .when(restore)
      .then(restored);
    given(...running, lost, restored)
      .when(restore)
      .thenNothing();
    given(...running)
      .when(restore)
      .thenNothing();
    given().when(lose()).thenRejected('NOT_FOUND');
  });

  test('can be lost again', () => {
    const again: TeamEvent = { type: 'StoreAccessLost', data: { since: later } };
    given(...running, lost, restored)
      .when(lose(later))
      .then(again);
  });

  test('is restored by connecting the same store again', () => {
    given(...running, lost)
      .when(connect())
      .then(restored);
  });
});

describe('onboarding', () => {
  test('AMB-016 connecting the store leads to inviting members', () => {
    given(created).when(connect()).then(connected(), reached('INVITE_MEMBERS'));
  });

  test('connecting the same store again records nothing, a changed shop is recorded', () => {
    given(created, connected(), reached('INVITE_MEMBERS')).when(connect()).thenNothing();
    given(created, connected(), reached('ONBOARDED')).when(connect('EUR')).then(connected('EUR'));
  });

  test('ROLE-O-01 ST-ONS-01 ST-ONS-02 ST-ONS-03 ST-ONS-04 a team connects, invites, waits for the load and is onboarded', () => {
    const isNow = (step: ReachedStep | 'CONNECT_STORE', ...past: readonly TeamEvent[]) =>
      expect(past.reduce(teamDecider.evolve, teamDecider.initial).step).toBe(step);
    const connecting = [created, connected(), reached('INVITE_MEMBERS')];
    const inviting = [...connecting, reached('SYNCING_STORE')];
    isNow('CONNECT_STORE', created);
    given(created)
      .when(connect())
      .then(...connecting.slice(1));
    isNow('INVITE_MEMBERS', ...connecting);
    given(...connecting)
      .when({ type: 'EndInviting' })
      .then(reached('SYNCING_STORE'));
    isNow('SYNCING_STORE', ...inviting);
    given(...inviting, synced('ORDERS', 12))
      .when(sync('PRODUCTS', 12))
      .then(synced('PRODUCTS', 12), reached('ONBOARDED'));
  });

  test('ROLE-O-01 steps are reached only in order', () => {
    given(created, reached('SYNCING_STORE'))
      .when({ type: 'ReachOnboardingStep', step: 'INVITE_MEMBERS' })
      .thenNothing();
    given(created, reached('INVITE_MEMBERS'))
      .when({ type: 'ReachOnboardingStep', step: 'SYNCING_STORE' })
      .then(reached('SYNCING_STORE'));
  });

  test('AMB-016 a waiting team is onboarded once products and orders are loaded', () => {
    given(created, reached('SYNCING_STORE'))
      .when(sync('PRODUCTS', 3800))
      .then(synced('PRODUCTS', 3800));
    given(created, reached('SYNCING_STORE'), synced('PRODUCTS', 3800))
      .when(sync('ORDERS', 3800))
      .then(synced('ORDERS', 3800), reached('ONBOARDED'));
  });

  test('AMB-016 the step of inviting ends once, and leads on at once when the load is over', () => {
    const end = { type: 'EndInviting' as const };
    given(created, reached('INVITE_MEMBERS')).when(end).then(reached('SYNCING_STORE'));
    given(created, reached('INVITE_MEMBERS'), synced('PRODUCTS', 3800), synced('ORDERS', 3800))
      .when(end)
      .then(reached('SYNCING_STORE'), reached('ONBOARDED'));
    given(created).when(end).thenNothing();
    given(created, reached('ONBOARDED')).when(end).thenNothing();
  });

  test('the load does not end the step of inviting members', () => {
    given(created, reached('INVITE_MEMBERS'), synced('PRODUCTS', 3800))
      .when(sync('ORDERS', 3800))
      .then(synced('ORDERS', 3800));
  });

  test('a load with the same number of variants records nothing', () => {
    given(created, reached('ONBOARDED'), synced('PRODUCTS', 3800))
      .when(sync('PRODUCTS', 3800))
      .thenNothing();
  });
});

describe('a disabled team', () => {
  test('CALC-K-07 20,000 variants are allowed, one more disables the team', () => {
    given(created).when(sync('PRODUCTS', 20_000)).then(synced('PRODUCTS', 20_000));
    given(created)
      .when(sync('PRODUCTS', 20_001))
      .then(synced('PRODUCTS', 20_001), disabled('TOO_MANY_PRODUCT_VARIANTS'));
  });

  test('AMB-015 works again when a later load counts fewer', () => {
    given(created, synced('PRODUCTS', 20_001), disabled('TOO_MANY_PRODUCT_VARIANTS'))
      .when(sync('PRODUCTS', 20_000))
      .then(synced('PRODUCTS', 20_000), enabled('TOO_MANY_PRODUCT_VARIANTS'));
  });

  test('ROLE-D-05 stays disabled when an operator disabled it', () => {
    given(created, synced('PRODUCTS', 20_001), disabled('MANUAL'))
      .when(sync('PRODUCTS', 5))
      .then(synced('PRODUCTS', 5));
    given(created, disabled('MANUAL'))
      .when({ type: 'DisableTeam', reason: 'UNINSTALLED' })
      .thenNothing();
    given(created, disabled('UNINSTALLED'))
      .when({ type: 'DisableTeam', reason: 'MANUAL' })
      .then(disabled('MANUAL'));
    given(created, disabled('MANUAL'))
      .when({ type: 'EnableTeam', reason: 'MANUAL' })
      .then(enabled('MANUAL'));
  });

  test('ST-DIS-03 is enabled by connecting the store again', () => {
    given(created, connected(), reached('ONBOARDED'), disabled('UNINSTALLED'))
      .when(connect())
      .then(enabled('UNINSTALLED'));
  });

  test('is disabled once', () => {
    given(created, disabled('UNINSTALLED'))
      .when({ type: 'DisableTeam', reason: 'UNINSTALLED' })
      .thenNothing();
  });
});
