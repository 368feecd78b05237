import type { AlertDefinition } from '@quartermaster/contracts/reports/calls/alerts';
import { ALERT_SCHEDULE } from '@quartermaster/contracts/reports/schedules';
import { useQuery } from '@tanstack/react-query';
import { alertsQuery, useSwitchAlert } from '../../../data/alerts.ts';
import { useTimeZone } from '../../../data/settings.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { Card, ContentGrid, PageHeader } from '../../../ui/page.tsx';
import { Loaded, TableSkeleton } from '../../../ui/states.tsx';
import { AlertList } from './alert-list.tsx';
import { FurtherAlerts } from './further-alerts.tsx';
import { RecipientsPanel } from './recipients-panel.tsx';
import { alertsAt } from '../words.ts';

const Alerts = ({ alerts }: { readonly alerts: readonly AlertDefinition[] }) => {
  const [panel, setPanel] = useUrlParam('panel');
  const { mutate } = useSwitchAlert();
  const open = alerts.find(({ type }) => type === panel);
  return (
    <>
      <Card>
        <AlertList alerts={alerts} onSwitch={mutate} onEdit={setPanel} />
      </Card>
      {open !== undefined && (
        <RecipientsPanel key={open.id} alert={open} onClose={() => setPanel(null)} />
      )}
    </>
  );
};

const Waiting = () => (
  <Card>
    <TableSkeleton rows={5} />
  </Card>
);

/** Page of the alerts sent by mail: switches and recipients. */
export const AlertsPage = () => {
  const query = useQuery(alertsQuery);
  const timeZone = useTimeZone();
  return (
    <ContentGrid>
      <PageHeader title="Alerts" note={alertsAt(ALERT_SCHEDULE, timeZone)} />
      <Loaded title="The alerts could not be loaded" query={query} waiting={<Waiting />}>
        {(alerts) => <Alerts alerts={alerts} />}
      </Loaded>
      <FurtherAlerts />
    </ContentGrid>
  );
};
