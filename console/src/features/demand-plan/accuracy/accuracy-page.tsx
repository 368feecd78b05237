import { useUrlParam } from '../../../lib/url-state.ts';
import { useMoment } from '../../../list/past/moment.ts';
import { PastBar } from '../../../list/past/past-bar.tsx';
import { PastButton } from '../../../list/past/past-button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { TableSkeleton } from '../../../ui/states.tsx';
import styles from '../demand-plan.module.css';
import { ForecastTab } from './forecast-tab.tsx';

const OrderLinesTab = onDemand(
  async () => (await import('./order-lines-tab.tsx')).OrderLinesTab,
  <TableSkeleton />,
);

const tabs = [
  { value: 'forecast', label: 'Forecast' },
  { value: 'orders', label: 'Order lines' },
] as const;
type Tab = (typeof tabs)[number]['value'];

const useTab = () => {
  const [text, setText] = useUrlParam('tab');
  const set = (next: Tab): void => setText(next === 'forecast' ? null : next, { replace: true });
  return [text === 'orders' ? text : 'forecast', set] as const;
};

/** How close the plan came to what was sold, and what became of suggestions, now or as known at a moment of the past. */
export const AccuracyPage = () => {
  const [asOf] = useMoment();
  const [tab, setTab] = useTab();
  return (
    <div className={styles.page} data-print="flow">
      <div className={styles.head}>
        <PageHeader title="Accuracy" actions={<PastButton />} />
      </div>
      <PageTabs edge label="Accuracy" tabs={tabs} value={tab} onChange={setTab} />
      <div className={styles.body} data-print="flow">
        {tab === 'orders' ? (
          <OrderLinesTab />
        ) : (
          <div className={styles.scroll} data-print="flow">
            {asOf !== null && <PastBar isReading={false} />}
            <ForecastTab />
          </div>
        )}
      </div>
    </div>
  );
};
