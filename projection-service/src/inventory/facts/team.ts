import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import type { Rows } from '@quartermaster/platform/projections/projection';
import { TEAM } from '../needs.ts';
import { teamFacts, type TeamFacts } from '../tables/team.ts';

/** Facts of the team, with the defaults of a new one. */
export const getTeamFacts = (rows: Rows): TeamFacts =>
  rows.get(teamFacts, TEAM) ?? {
    id: TEAM,
    today: null,
    timeZone: 'UTC',
    currency: 'USD',
    settings: defaultInsightsSettings,
    settingsSource: null,
    locations: [],
    plan: { inForce: null, requested: null },
    calculatedAt: null,
    areGradesStale: false,
  };
