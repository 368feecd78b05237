import type { Day } from '@quartermaster/contracts/core/day';
import {
  type AlertDefinitionEvent,
  alertDefinitionEvents,
} from '@quartermaster/contracts/reports/events';
import {
  entriesToTell,
  type Told,
  toldAfter,
} from '@quartermaster/contracts/reports/rules/alert-entries';
import type { AlertEntry } from '@quartermaster/contracts/reports/rules/alert-entry';
import { type AnyAlertType, initialPercent } from '@quartermaster/contracts/reports/alert-types';
import isEqual from 'fast-deep-equal';
import { decideBy, type Decider, evolveBy } from '../core/decider.ts';

type DataOf<Type extends AlertDefinitionEvent['type']> = Extract<
  AlertDefinitionEvent,
  { type: Type }
>['data'];
type AlertSettings = Omit<DataOf<'AlertDefinitionChanged'>, 'definitionId' | 'type' | 'changedAt'>;

/** The definition that a command is about. */
interface OfDefinition {
  readonly definitionId: string;
  readonly of: AnyAlertType;
}

/** Absent settings stay as they are. */
export type AlertChange = {
  readonly [Field in keyof AlertSettings]?: AlertSettings[Field] | undefined;
};

type AlertCommand =
  | ({
      readonly type: 'ChangeAlert';
      /** The instant of the request (ISO). */
      readonly at: string;
      readonly change: AlertChange;
    } & OfDefinition)
  | ({
      readonly type: 'RaiseAlert';
      readonly alertId: string;
      readonly date: Day;
      /** Entries that the alert may report on that day. */
      readonly entries: readonly AlertEntry[];
    } & OfDefinition);

/** An alert of a team. */
interface Alert {
  readonly settings: AlertSettings;
  /** The last business day on which it was raised; null before the first one. */
  readonly raisedOn: Day | null;
  readonly told: Told;
}

/** Stream `alert_definition-<teamId>.<definitionId>`; an alert is INACTIVE at first (AMB-088). */
export const alertDecider: Decider<AlertCommand, Alert, AlertDefinitionEvent> = {
  subject: 'alert_definition',
  definitions: alertDefinitionEvents,
  initial: {
    settings: { status: 'INACTIVE', recipients: null, costRisePercent: null },
    raisedOn: null,
    told: new Map(),
  },
  evolve: evolveBy({
    AlertDefinitionChanged: (alert, { status, recipients, costRisePercent }) => ({
      ...alert,
      settings: { status, recipients, costRisePercent },
    }),
    AlertRaised: (alert, raised) => ({
      ...alert,
      raisedOn: raised.date,
      told: toldAfter(alert.told, raised),
    }),
  }),
  decide: decideBy({
    ChangeAlert: ({ definitionId, of: type, change, at: changedAt }, { settings: before }) => {
      const { status = before.status, recipients = before.recipients } = change;
      const percent = before.costRisePercent ?? initialPercent(type);
      const { costRisePercent = percent } = change;
      const after = { status, recipients, costRisePercent };
      if (isEqual(after, { ...before, costRisePercent: percent })) return [];
      return [
        { type: 'AlertDefinitionChanged', data: { definitionId, type, ...after, changedAt } },
      ];
    },
    /** Raises an active alert once on a business day, and only with new entries (ALERT-04, ALERT-05). */
    RaiseAlert: ({ definitionId, of: type, alertId, date, ...given }, alert) => {
      if (alert.settings.status !== 'ACTIVE' || date <= (alert.raisedOn ?? '')) return [];
      const entries = entriesToTell(type, given.entries, { told: alert.told, today: date });
      if (entries.length === 0) return [];
      return [{ type: 'AlertRaised', data: { definitionId, type, alertId, date, entries } }];
    },
  }),
};
