import type { ReportDefinition } from '@quartermaster/contracts/reports/calls/definitions';
import { reports } from '@quartermaster/contracts/reports/types';
import { IconReportOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { reportsQuery, useChangeReport } from '../../../data/reports/definitions.ts';
import { DraftConflict } from '../../../form/draft-conflict.tsx';
import { createMergeFields, type Version } from '../../../form/draft.ts';
import { FormActions } from '../../../form/form-actions.tsx';
import { useDraft } from '../../../form/use-draft.ts';
import { useSaving } from '../../../form/use-saving.ts';
import { useCrumb } from '../../../lib/crumbs.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, ContentGrid, PageHeader } from '../../../ui/page.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { recipientsProblem } from '../recipients-field.tsx';
import { RunButton } from '../run-button.tsx';
import { ExcludedVariants } from './excluded-variants.tsx';
import {
  diffSettings,
  type ReportSettings,
  toReportSettings,
  settingsParts,
} from './report-settings.ts';
import { RunsCard } from './runs-card.tsx';
import { SettingsFields } from './settings-fields.tsx';
import styles from './report-page.module.css';

const mergeFields = createMergeFields<ReportSettings>(settingsParts);

const Missing = () => (
  <EmptyState
    icon={IconReportOff}
    wholePage
    title="There is no such report"
    action={<ButtonLink to="/reports">All reports</ButtonLink>}
  >
    The address may be mistyped.
  </EmptyState>
);

/** Draft of the settings. Only changed fields are saved, since the settings have no revision to check. */
const useSettings = (report: ReportDefinition) => {
  const { id } = report;
  const read = useMemo(() => toReportSettings(report), [report]);
  const draft = useDraft(read, null, mergeFields);
  const { mutateAsync } = useChangeReport(id);
  const client = useQueryClient();
  const saving = useSaving(draft, {
    mergeFields,
    send: (base, value) => mutateAsync(diffSettings(base.value, value)),
    readAgain: async (): Promise<Version<ReportSettings>> => {
      const definitions = await client.query({ ...reportsQuery, staleTime: 0 });
      const stored = definitions.find((one) => one.id === id);
      return {
        value: stored === undefined ? draft.value : toReportSettings(stored),
        revision: null,
      };
    },
    done: 'Report saved',
  });
  return { ...draft, ...saving };
};

const Settings = ({ report }: { readonly report: ReportDefinition }) => {
  const { value, change, dirty, save, isSaving, discard, conflict } = useSettings(report);
  const saveReadable = (): void => {
    const problem = recipientsProblem(value.recipients);
    if (problem === null) save();
    else toast.error(problem);
  };
  return (
    <>
      <Card title="Settings">
        <SettingsFields
          type={report.type}
          value={value}
          onChange={(part) => change((now) => ({ ...now, ...part }))}
        />
      </Card>
      <FormActions dirty={dirty} saving={isSaving} onSave={saveReadable} onDiscard={discard} />
      <DraftConflict noun="report" conflict={conflict} saving={isSaving} />
    </>
  );
};

const Report = ({ report }: { readonly report: ReportDefinition }) => {
  const { label, question, hasVariants } = reports[report.type];
  useCrumb(label);
  return (
    <ContentGrid>
      <PageHeader title={label} note={question} actions={<RunButton report={report} isMain />} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <Settings report={report} />
          {hasVariants && <ExcludedVariants report={report} />}
        </div>
        <div className={styles['column']}>
          <RunsCard reportId={report.id} />
        </div>
      </div>
    </ContentGrid>
  );
};

/** Page of a report: its schedule, recipients, excluded items and runs. */
export const ReportPage = () => {
  const { definitionId } = useParams({ from: '/reports/$definitionId' });
  return (
    <Loaded title="The report could not be loaded" query={useQuery(reportsQuery)} wholePage>
      {(definitions) => {
        const report = definitions.find(({ id }) => id === definitionId);
        return report === undefined ? <Missing /> : <Report key={report.id} report={report} />;
      }}
    </Loaded>
  );
};
