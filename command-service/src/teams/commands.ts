import type { TeamEvent } from '@quartermaster/contracts/teams/events';
import type { ReachedStep } from '@quartermaster/contracts/teams/events';

type DataOf<Type extends TeamEvent['type']> = Readonly<Extract<TeamEvent, { type: Type }>['data']>;

export type TeamCommand =
  | ({ readonly type: 'CreateTeam' } & DataOf<'TeamCreated'>)
  | ({ readonly type: 'ConnectStore' } & DataOf<'StoreConnected'>)
  | { readonly type: 'ReachOnboardingStep'; readonly step: ReachedStep }
  /** A load or reconciliation of a part of the store came to its end and counted this many variants. */
  | ({ readonly type: 'RecordStoreDataSynced' } & DataOf<'StoreDataSynced'>)
  | ({ readonly type: 'DisableTeam' } & DataOf<'TeamDisabled'>)
  /** Lifts the given reason and no other. */
  | ({ readonly type: 'EnableTeam' } & DataOf<'TeamDisabled'>)
  | { readonly type: 'SetInsightsSettings'; readonly settings: DataOf<'InsightsSettingsChanged'> }
  | { readonly type: 'SetBusinessDetails'; readonly details: DataOf<'BusinessDetailsChanged'> };
