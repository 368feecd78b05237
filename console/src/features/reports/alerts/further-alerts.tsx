import type { FurtherAlertDefinition } from '@quartermaster/contracts/reports/calls/alerts';
import { useQuery } from '@tanstack/react-query';
import { furtherAlertsQuery, useSwitchFurtherAlert } from '../../../data/alerts.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { Card } from '../../../ui/page.tsx';
import { Loaded, TableSkeleton } from '../../../ui/states.tsx';
import { AlertList } from './alert-list.tsx';
import { FurtherAlertPanel } from './further-alert-panel.tsx';

const FurtherAlertList = ({ alerts }: { readonly alerts: readonly FurtherAlertDefinition[] }) => {
  const [panel, setPanel] = useUrlParam('panel');
  const { mutate } = useSwitchFurtherAlert();
  const open = alerts.find(({ type }) => type === panel);
  return (
    <>
      <AlertList alerts={alerts} onSwitch={mutate} onEdit={setPanel} />
      {open !== undefined && (
        <FurtherAlertPanel key={open.id} alert={open} onClose={() => setPanel(null)} />
      )}
    </>
  );
};

/** Further alerts, besides the three of `alertTypes`. */
export const FurtherAlerts = () => (
  <Card title="More alerts">
    <Loaded
      title="More alerts could not be loaded"
      query={useQuery(furtherAlertsQuery)}
      waiting={<TableSkeleton rows={4} />}
    >
      {(alerts) => <FurtherAlertList alerts={alerts} />}
    </Loaded>
  </Card>
);
