import type { Day } from '@quartermaster/contracts/core/day';
import {
  type AlertDefinitionEvent,
  alertDefinitionEvents,
} from '@quartermaster/contracts/reports/events';
import {
  selectEntriesToMail,
  type LastMailDays,
  updateLastMailDays,
} from '@quartermaster/contracts/reports/rules/alert-entries';
import type { AlertEntry } from '@quartermaster/contracts/reports/rules/alert-entry';
import { type AnyAlertType, getInitialPercent } from '@quartermaster/contracts/reports/alert-types';
import isEqual from 'fast-deep-equal';
import { decideByType, type Decider, evolveByType } from '../core/decider.ts';

type DataOf<Type extends AlertDefinitionEvent['type']> = Extract<
  AlertDefinitionEvent,
  { type: Type }
>['data'];
type AlertSettings = Omit<DataOf<'AlertDefinitionChanged'>, 'definitionId' | 'type' | 'changedAt'>;

/** The definition that a command is about. */
interface DefinitionReference {
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
    } & DefinitionReference)
  | ({
      readonly type: 'RaiseAlert';
      readonly alertId: string;
      readonly date: Day;
      /** Entries that the alert may report on that day. */
      readonly entries: readonly AlertEntry[];
    } & DefinitionReference);

/** An alert of a team. */
interface Alert {
  readonly settings: AlertSettings;
  /** The last business day on which it was raised; null before the first one. */
  readonly raisedOn: Day | null;
  readonly lastMailDays: LastMailDays;
}

/** Stream `alert_definition-<teamId>.<definitionId>`; an alert is INACTIVE at first (AMB-088). */
export const alertDecider: Decider<AlertCommand, Alert, AlertDefinitionEvent> = {
  subject: 'alert_definition',
  definitions: alertDefinitionEvents,
  initial: {
    settings: { status: 'INACTIVE', recipients: null, costRisePercent: null },
    raisedOn: null,
    lastMailDays: new Map(),
  },
  evolve: evolveByType({
    AlertDefinitionChanged: (alert, { status, recipients, costRisePercent }) => ({
      ...alert,
      settings: { status, recipients, costRisePercent },
    }),
    AlertRaised: (alert, raised) => ({
      ...alert,
      raisedOn: raised.date,
      lastMailDays: updateLastMailDays(alert.lastMailDays, raised),
    }),
  }),
  decide: decideByType({
    ChangeAlert: ({ definitionId, of: type, change, at: changedAt }, { settings: before }) => {
      const { status = before.status, recipients = before.recipients } = change;
      const percent = before.costRisePercent ?? getInitialPercent(type);
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
      const entries = selectEntriesToMail(type, given.entries, {
        told: alert.lastMailDays,
        today: date,
      });
      if (entries.length === 0) return [];
      return [{ type: 'AlertRaised', data: { definitionId, type, alertId, date, entries } }];
    },
  }),
};
