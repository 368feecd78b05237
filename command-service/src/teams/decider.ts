import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  completeInsightsSettings,
  defaultInsightsSettings,
  type GivenInsightsSettings,
} from '@quartermaster/contracts/inventory/settings';
import { noBusinessDetails } from '@quartermaster/contracts/teams/business-details';
import {
  type ReachedStep,
  reachedSteps,
  type TeamEvent,
  teamEvents,
} from '@quartermaster/contracts/teams/events';
import { type DisabledReason, MAX_VARIANTS_PER_TEAM } from '@quartermaster/contracts/teams/team';
import isEqual from 'fast-deep-equal';
import { decideByType, type Decider, evolveByType } from '../core/decider.ts';

type DataOf<Type extends TeamEvent['type']> = Readonly<Extract<TeamEvent, { type: Type }>['data']>;

export type TeamCommand =
  | ({ readonly type: 'CreateTeam' } & DataOf<'TeamCreated'>)
  | ({ readonly type: 'ConnectStore' } & DataOf<'StoreConnected'>)
  /** The store refuses the credentials permanently. */
  | ({ readonly type: 'LoseStoreAccess' } & DataOf<'StoreAccessLost'>)
  /** The store accepted the credentials. */
  | { readonly type: 'RestoreStoreAccess' }
  | { readonly type: 'ReachOnboardingStep'; readonly step: ReachedStep }
  /** Ends the invitation step; in any other step it changes nothing. */
  | { readonly type: 'EndInviting' }
  /** A load or reconciliation of a part of the store has ended, with this count of variants. */
  | ({ readonly type: 'RecordStoreDataSynced' } & DataOf<'StoreDataSynced'>)
  | ({ readonly type: 'DisableTeam' } & DataOf<'TeamDisabled'>)
  /** Enables the team if it was disabled for the given reason. */
  | ({ readonly type: 'EnableTeam' } & DataOf<'TeamDisabled'>)
  | { readonly type: 'SetInsightsSettings'; readonly settings: GivenInsightsSettings }
  | { readonly type: 'SetLeadTime'; readonly leadTime: number }
  | { readonly type: 'SetBusinessDetails'; readonly details: DataOf<'BusinessDetailsChanged'> };

type Events = readonly TeamEvent[];

interface Team {
  readonly created: boolean;
  readonly store: DataOf<'StoreConnected'> | null;
  /** Instant since which the store refuses the credentials; null while it accepts them. */
  readonly accessLostSince: string | null;
  readonly step: ReachedStep;
  readonly synced: ReadonlyMap<DataOf<'StoreDataSynced'>['part'], number>;
  readonly disabledReason: DisabledReason | null;
  /** Null while the defaults apply. */
  readonly settings: DataOf<'InsightsSettingsChanged'> | null;
  readonly details: DataOf<'BusinessDetailsChanged'>;
}

const evolve = evolveByType<Team, TeamEvent>({
  TeamCreated: (team) => ({ ...team, created: true }),
  StoreConnected: (team, store) => ({ ...team, store }),
  StoreAccessLost: (team, { since }) => ({ ...team, accessLostSince: since }),
  StoreAccessRestored: (team) => ({ ...team, accessLostSince: null }),
  OnboardingStepReached: (team, { step }) => ({ ...team, step }),
  StoreDataSynced: (team, { part, variantsCount }) => ({
    ...team,
    synced: new Map([...team.synced, [part, variantsCount]]),
  }),
  TeamDisabled: (team, { reason }) => ({ ...team, disabledReason: reason }),
  TeamEnabled: (team) => ({ ...team, disabledReason: null }),
  InsightsSettingsChanged: (team, settings) => ({ ...team, settings }),
  BusinessDetailsChanged: (team, details) => ({ ...team, details }),
});

const initial: Team = {
  created: false,
  store: null,
  accessLostSince: null,
  step: 'CONNECT_STORE',
  synced: new Map(),
  disabledReason: null,
  settings: null,
  details: noBusinessDetails,
};

/** Onboarding steps only advance (ROLE-O-01). */
const reach = (team: Team, step: ReachedStep): Events =>
  reachedSteps.indexOf(step) > reachedSteps.indexOf(team.step)
    ? [{ type: 'OnboardingStepReached', data: { step } }]
    : [];

/** Only the operator removes the operator's reason; any other reason is replaced by a newer one (ROLE-D-05). */
const disable = ({ disabledReason }: Team, reason: DisabledReason): Events =>
  disabledReason === reason || disabledReason === 'MANUAL'
    ? []
    : [{ type: 'TeamDisabled', data: { reason } }];

const enable = (team: Team, reason: DisabledReason): Events =>
  team.disabledReason === reason ? [{ type: 'TeamEnabled', data: { previousReason: reason } }] : [];

const loseAccess = ({ accessLostSince }: Team, since: string): Events =>
  accessLostSince === null ? [{ type: 'StoreAccessLost', data: { since } }] : [];

const restoreAccess = ({ accessLostSince: lostSince }: Team): Events =>
  lostSince === null ? [] : [{ type: 'StoreAccessRestored', data: { lostSince } }];

/** A new connection enables a team that was disabled because its store removed the app (ST-DIS-03). */
const connect = (
  { storeDomain, shopName, currency, timeZone, scopes }: DataOf<'StoreConnected'>,
  team: Team,
): Events => {
  const data = { storeDomain, shopName, currency, timeZone, scopes };
  const connected: Events = isEqual(data, team.store) ? [] : [{ type: 'StoreConnected', data }];
  return [
    ...connected,
    ...restoreAccess(team),
    ...reach(team, 'INVITE_MEMBERS'),
    ...enable(team, 'UNINSTALLED'),
  ];
};

/** Disables a team with more than 20,000 variants, and enables it when there are fewer again (AMB-015). */
const checkSize = (team: Team, variantsCount: number): Events =>
  variantsCount > MAX_VARIANTS_PER_TEAM
    ? disable(team, 'TOO_MANY_PRODUCT_VARIANTS')
    : enable(team, 'TOO_MANY_PRODUCT_VARIANTS');

const PARTS = 2;

/** Ends the invitation step, and onboards the team if its load ended meanwhile (AMB-016). */
const endInviting = (team: Team): Events => {
  if (team.step !== 'INVITE_MEMBERS') return [];
  const onboarded = team.synced.size === PARTS ? reach(team, 'ONBOARDED') : [];
  return [...reach(team, 'SYNCING_STORE'), ...onboarded];
};

/** Once both parts are loaded, a team that waits for them is onboarded (AMB-016). */
const recordSync = ({ part, variantsCount }: DataOf<'StoreDataSynced'>, team: Team): Events => {
  const known = team.synced.get(part) === variantsCount;
  const synced: Events = known ? [] : [{ type: 'StoreDataSynced', data: { part, variantsCount } }];
  const parts = new Set([...team.synced.keys(), part]);
  const onboarded =
    parts.size === PARTS && team.step === 'SYNCING_STORE' ? reach(team, 'ONBOARDED') : [];
  return [...synced, ...checkSize(team, variantsCount), ...onboarded];
};

const setInsights = (team: Team, given: GivenInsightsSettings): Events => {
  const settings = completeInsightsSettings(given, team.settings ?? defaultInsightsSettings);
  return isEqual(settings, team.settings)
    ? []
    : [{ type: 'InsightsSettingsChanged', data: settings }];
};

const requireCreated =
  <Command>(decide: (command: Command, team: Team) => Events) =>
  (command: Command, team: Team): Events => {
    if (!team.created) throw new Rejection('NOT_FOUND', 'No such team');
    return decide(command, team);
  };

/** Stream `team-<teamId>.<teamId>`. A repeated command records nothing. */
export const teamDecider: Decider<TeamCommand, Team, TeamEvent> = {
  subject: 'team',
  definitions: teamEvents,
  initial,
  evolve,
  decide: decideByType<TeamCommand, Team, TeamEvent>({
    CreateTeam: ({ teamId, name }, { created }) =>
      created ? [] : [{ type: 'TeamCreated', data: { teamId, name } }],
    ConnectStore: requireCreated(connect),
    LoseStoreAccess: requireCreated(({ since }, team) => loseAccess(team, since)),
    RestoreStoreAccess: requireCreated((_, team) => restoreAccess(team)),
    ReachOnboardingStep: requireCreated(({ step }, team) => reach(team, step)),
    EndInviting: requireCreated((_, team) => endInviting(team)),
    RecordStoreDataSynced: requireCreated(recordSync),
    DisableTeam: requireCreated(({ reason }, team) => disable(team, reason)),
    EnableTeam: requireCreated(({ reason }, team) => enable(team, reason)),
    SetInsightsSettings: requireCreated(({ settings }, team) => setInsights(team, settings)),
    SetLeadTime: requireCreated(({ leadTime }, team) => {
      const settings = team.settings ?? defaultInsightsSettings;
      if (settings.stockLevels.leadTime === leadTime) return [];
      return setInsights(team, { ...settings, stockLevels: { ...settings.stockLevels, leadTime } });
    }),
    SetBusinessDetails: requireCreated(({ details }, team) =>
      isEqual(details, team.details) ? [] : [{ type: 'BusinessDetailsChanged', data: details }],
    ),
  }),
};
