import { businessDayStarted } from '@quartermaster/contracts/business-days/events';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  type BusinessDetails,
  noBusinessDetails,
} from '@quartermaster/contracts/teams/business-details';
import {
  businessDetailsChanged,
  storeConnected,
  teamCreated,
} from '@quartermaster/contracts/teams/events';
import { requiredScopes } from '@quartermaster/contracts/teams/team';
import { fact, type GivenEvent, team } from '../core/given-events.ts';

/** A team is created. */
export const created = (teamId = team, name = 'Gift shop'): GivenEvent =>
  fact(teamCreated, `team.${teamId}`, { teamId, name }, { teamId });

/** A team connects its store. */
export const connected = (
  given: { currency?: string; scopes?: readonly string[]; teamId?: TeamId } = {},
): GivenEvent => {
  const { currency = 'GBP', scopes = requiredScopes, teamId = team } = given;
  const data = {
    storeDomain: 'gift-shop.example',
    shopName: 'The gift shop',
    currency,
    timeZone: 'Europe/London',
    scopes: [...scopes],
  };
  return fact(storeConnected, `team.${teamId}`, data, { teamId });
};

/** A team enters its business details; fields that are not given are empty. */
export const detailsEntered = (details: Partial<BusinessDetails>, teamId = team): GivenEvent => {
  const data = { ...noBusinessDetails, ...details };
  return fact(businessDetailsChanged, `team.${teamId}`, data, { teamId });
};

/** A business day begins. */
export const dayBegins = (date: string, teamId = team): GivenEvent => {
  const data = { date, timeZone: 'Europe/London' };
  return fact(businessDayStarted, `business_day.${teamId}`, data, { teamId });
};
