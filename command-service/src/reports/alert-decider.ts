import {
  type AlertDefinitionEvent,
  alertDefinitionEvents,
} from '@quartermaster/contracts/reports/events';
import type { AlertType } from '@quartermaster/contracts/reports/types';
import isEqual from 'fast-deep-equal';
import type { Decider } from '../core/decider.ts';

export type AlertSettings = Omit<
  AlertDefinitionEvent['data'],
  'definitionId' | 'type' | 'changedAt'
>;

interface ChangeAlert {
  readonly type: 'ChangeAlert';
  readonly definitionId: string;
  readonly of: AlertType;
  /** The instant of the request (ISO). */
  readonly at: string;
  readonly change: { readonly [Field in keyof AlertSettings]?: AlertSettings[Field] | undefined };
}

/** Stream `alert_definition-<teamId>.<definitionId>`; an alert is INACTIVE at first (AMB-088). */
export const alertDecider: Decider<ChangeAlert, AlertSettings, AlertDefinitionEvent> = {
  subject: 'alert_definition',
  definitions: alertDefinitionEvents,
  initial: { status: 'INACTIVE', recipients: null },
  evolve: (_, { data: { status, recipients } }) => ({ status, recipients }),
  decide: ({ definitionId, of: type, change, at: changedAt }, before) => {
    const { status = before.status, recipients = before.recipients } = change;
    const after = { status, recipients };
    if (isEqual(after, before)) return [];
    return [{ type: 'AlertDefinitionChanged', data: { definitionId, type, ...after, changedAt } }];
  },
};
