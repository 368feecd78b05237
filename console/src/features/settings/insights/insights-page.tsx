import {
  type InsightsSettings,
  listStockLevelsWarnings,
} from '@quartermaster/contracts/inventory/settings';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  insightsSettingsQuery,
  type ReadInsights,
  useSaveInsights,
} from '../../../data/insights-settings.ts';
import { useIsAdmin } from '../../../data/user-context.ts';
import { DraftConflict } from '../../../form/draft-conflict.tsx';
import { createMergeFields, type Version } from '../../../form/draft.ts';
import { FormActions } from '../../../form/form-actions.tsx';
import { useDraft } from '../../../form/use-draft.ts';
import { useSaving } from '../../../form/use-saving.ts';
import { AlertBox } from '../../../ui/cards.tsx';
import { ContentGrid, PageHeader } from '../../../ui/page.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ChangedItemsPanel } from './changed-items-panel.tsx';
import { GradeFields, StockLevelFields } from './insights-fields.tsx';
import { insightsParts, sharesProblem } from '../words.ts';
import { SettingsPreview } from './settings-preview.tsx';
import styles from './insights-page.module.css';

const mergeFields = createMergeFields<InsightsSettings>(insightsParts);

const toVersion = ({ settings, revision }: ReadInsights): Version<InsightsSettings> => ({
  value: settings,
  revision,
});

/** Draft of the settings, saved at the revision that it was read at. */
const useInsights = ({ settings, revision }: ReadInsights) => {
  const draft = useDraft(settings, revision, mergeFields);
  const { mutateAsync } = useSaveInsights();
  const client = useQueryClient();
  const saving = useSaving(draft, {
    mergeFields,
    send: async (base, value) =>
      toVersion(await mutateAsync({ settings: value, revision: base.revision })),
    readAgain: async () =>
      toVersion(await client.query({ ...insightsSettingsQuery, staleTime: 0 })),
    done: 'Settings saved',
  });
  return { ...draft, ...saving };
};

const Insights = ({ read }: { readonly read: ReadInsights }) => {
  const { value, change, dirty, discard, save, isSaving, conflict } = useInsights(read);
  const [isOpen, setIsOpen] = useState(false);
  const problem = sharesProblem(value.grading);
  const saveReadable = (): void => {
    if (problem === null) save();
    else toast.error(problem);
  };
  return (
    <>
      <div className={styles['columns']}>
        <div className={styles['cards']}>
          <StockLevelFields value={value} onChange={change} />
          {listStockLevelsWarnings(value.stockLevels).map((warning) => (
            <AlertBox key={warning} tone="warning" title={warning} />
          ))}
          <GradeFields value={value} onChange={change} />
        </div>
        <aside className={styles['aside']} aria-label="What changes">
          <SettingsPreview
            settings={dirty ? value : null}
            problem={problem}
            onOpen={() => setIsOpen(true)}
          />
        </aside>
      </div>
      <FormActions dirty={dirty} saving={isSaving} onSave={saveReadable} onDiscard={discard} />
      <DraftConflict noun="page" conflict={conflict} saving={isSaving} />
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
