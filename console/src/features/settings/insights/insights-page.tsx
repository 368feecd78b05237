import {
  type InsightsSettings,
  listStockLevelsWarnings,
} from '@quartermaster/contracts/inventory/settings';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  insightsSettingsQuery,
  type ReadInsights,
  useSaveInsights,
} from '../../../data/insights-settings.ts';
import { useIsAdmin } from '../../../data/user-context.ts';
import { createMergeFields, type Version } from '../../../form/draft.ts';
import { EditActions } from '../../../form/edit-form.tsx';
import { useEditForm } from '../../../form/use-edit-form.ts';
import { AlertBox } from '../../../ui/cards.tsx';
import { ContentGrid, PageHeader } from '../../../ui/page.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { ChangedItemsPanel } from './changed-items-panel.tsx';
import { DemandFields, GradeFields, StockLevelFields } from './insights-fields.tsx';
import { insightsParts, sharesProblem } from '../words.ts';
import { ServiceLevelCosts } from './service-level-costs.tsx';
import { SettingsPreview } from './settings-preview.tsx';
import styles from './insights-page.module.css';

const mergeFields = createMergeFields<InsightsSettings>(insightsParts);

const toVersion = ({ settings, revision }: ReadInsights): Version<InsightsSettings> => ({
  value: settings,
  revision,
});

const Insights = ({ read }: { readonly read: ReadInsights }) => {
  const { mutateAsync } = useSaveInsights();
  const form = useEditForm({
    read,
    query: insightsSettingsQuery,
    toVersion,
    mergeFields,
    check: ({ grading }) => ({ '': sharesProblem(grading) }),
    send: ({ revision }, settings) => mutateAsync({ settings, revision }),
    done: 'Settings saved',
  });
  const { value, change } = form;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.cards}>
          <DemandFields value={value} onChange={change} />
          <StockLevelFields value={value} saved={read.settings} onChange={change} />
          {listStockLevelsWarnings(value).map((warning) => (
            <AlertBox key={warning} tone="warning" title={warning} />
          ))}
          {value.serviceLevels !== null && (
            <ServiceLevelCosts levels={value.serviceLevels} saved={read.settings} />
          )}
          <GradeFields value={value} onChange={change} />
        </div>
        <aside className={styles.aside} aria-label="What changes">
          <SettingsPreview
            settings={form.isDirty ? value : null}
            problem={sharesProblem(value.grading)}
            onOpen={() => setIsOpen(true)}
          />
        </aside>
      </div>
      <EditActions form={form} noun="page" />
      {isOpen && <ChangedItemsPanel settings={value} onClose={() => setIsOpen(false)} />}
    </>
  );
};

const Settings = () => (
  <Loaded title="The settings could not be loaded" query={useQuery(insightsSettingsQuery)}>
    {(read) => <Insights read={read} />}
  </Loaded>
);

/** Page of the stock insights settings, with a preview of the effect of a change; for admins. */
export const InsightsPage = () => (
  <ContentGrid>
    <PageHeader title="Stock insights" />
    {useIsAdmin() ? (
      <Settings />
    ) : (
      <EmptyState icon={IconLock} title="Only admins see this page">
        Ask an admin of your team.
      </EmptyState>
    )}
  </ContentGrid>
);
