import { readEventData } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { alertRaised } from '@quartermaster/contracts/reports/events';
import type { AnyAlertType } from '@quartermaster/contracts/reports/alert-types';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type { MailContent } from '@quartermaster/platform/mail/template';
import { buildStreamName } from '../../../core/load-stream.ts';
import { alertDecider } from '../../alert-decider.ts';
import { alertMail } from './alert-mail.ts';

interface MailedAlert {
  readonly teamId: TeamId;
  readonly definitionId: string;
  readonly type: AnyAlertType;
  readonly contentId: string;
}

/** The mail about a raised alert. */
export const composeAlert = async (
  { store }: { readonly store: Pick<EventStore, 'readStream'> },
  { teamId, definitionId, type, contentId }: MailedAlert,
  shown: Pick<Parameters<typeof alertMail>[0], 'shop' | 'consoleUrl' | 'preferencesUrl' | 'logo'>,
): Promise<MailContent> => {
  const stream = buildStreamName(alertDecider.subject, teamId, definitionId);
  const raised = (await store.readStream(stream))
    .filter((event) => event.type === alertRaised.type)
    .map(({ schemaVersion, data }) => readEventData(alertRaised, schemaVersion, data))
    .find(({ alertId }) => alertId === contentId);
  if (raised === undefined) throw new Error(`There is no alert ${contentId}`);
  const { date, entries } = raised;
  return alertMail({ type, date, entries, ...shown });
};
