import type { AlertDefinition } from '@quartermaster/contracts/reports/calls/alerts';
import {
  ALERT_SCHEDULE,
  alertTypeLabels,
  reportScheduleLabels,
} from '@quartermaster/contracts/reports/types';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { alertsQuery, useSwitchAlert } from '../../../data/alerts.ts';
import { useTimeZone } from '../../../data/settings.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { Card, ContentGrid, PageHeader } from '../../../ui/page.tsx';
import { Loaded, TableSkeleton } from '../../../ui/states.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { DescribedSwitch } from '../described-switch.tsx';
import { alertTexts } from './alert-words.ts';
import { RecipientsPanel } from './recipients-panel.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './alerts-page.module.css';

interface AlertProps {
  readonly alert: AlertDefinition;
  readonly onRecipients: () => void;
}

const Alert = ({ alert: { id, type, status, recipients }, onRecipients }: AlertProps) => {
  const { mutate } = useSwitchAlert();
  const label = alertTypeLabels[type];
  return (
    <li className={styles['alert']}>
      <DescribedSwitch
        label={label}
        description={alertTexts[type]}
        checked={status === 'ACTIVE'}
        onChange={(checked) => mutate({ id, status: checked ? 'ACTIVE' : 'INACTIVE' })}
      />
      <div className={styles['recipients']}>
        <span className={textStyles['muted']}>
          To {recipients === undefined ? 'all active users of the team' : recipients.join(', ')}
        </span>
        <ToolButton icon={IconMail} aria-label={`Recipients of ${label}`} onClick={onRecipients}>
          Recipients
        </ToolButton>
      </div>
    </li>
  );
};

const Alerts = ({ alerts }: { readonly alerts: readonly AlertDefinition[] }) => {
  const [panel, setPanel] = useUrlParam('panel');
  const open = alerts.find(({ type }) => type === panel);
  return (
    <>
      <Card>
        <ul className={styles['alerts']}>
          {alerts.map((alert) => (
            <Alert key={alert.id} alert={alert} onRecipients={() => setPanel(alert.type)} />
          ))}
        </ul>
      </Card>
      {open !== undefined && (
        <RecipientsPanel key={open.id} alert={open} onClose={() => setPanel(null)} />
      )}
    </>
  );
};

/** Mails about what needs attention: three switches, and who gets them. */
export const AlertsPage = () => {
  const query = useQuery(alertsQuery);
  const timeZone = useTimeZone();
  return (
    <ContentGrid>
      <PageHeader
        title="Alerts"
        note={`Mailed at ${reportScheduleLabels[ALERT_SCHEDULE]} of the shop (${timeZone}), on days on which there is something to list`}
      />
      <Loaded what="The alerts" query={query} waiting={<TableSkeleton rows={3} />}>
        {(alerts) => <Alerts alerts={alerts} />}
      </Loaded>
    </ContentGrid>
  );
};
