import type { ReportDefinition } from '@quartermaster/contracts/reports/calls/definitions';
import { reports } from '@quartermaster/contracts/reports/types';
import { IconReportOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { reportsQuery, useChangeReport } from '../../../data/reports/definitions.ts';
import { createMergeFields } from '../../../form/draft.ts';
import { EditActions } from '../../../form/edit-form.tsx';
import { useEditForm } from '../../../form/use-edit-form.ts';
import { useCrumb } from '../../../lib/crumbs.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, ContentGrid, PageHeader } from '../../../ui/page.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
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

/** Form of the settings. Only changed fields are saved, since the settings have no revision to check. */
const Settings = ({ report }: { readonly report: ReportDefinition }) => {
  const { id } = report;
  const { mutateAsync } = useChangeReport(id);
  const form = useEditForm({
    read: [report],
    query: reportsQuery,
    toVersion: (reports) => {
      const stored = reports.find((one) => one.id === id) ?? report;
      return { value: toReportSettings(stored), revision: null };
    },
    mergeFields,
    check: ({ recipients }) => ({ '': recipientsProblem(recipients) }),
    send: (base, value) => mutateAsync(diffSettings(base.value, value)),
    done: 'Report saved',
  });
  return (
    <>
      <Card title="Settings">
        <SettingsFields type={report.type} value={form.value} onChange={form.set} />
      </Card>
      <EditActions form={form} noun="report" />
    </>
  );
};

const Report = ({ report }: { readonly report: ReportDefinition }) => {
  const { label, question, hasVariants } = reports[report.type];
  useCrumb(label);
  return (
    <ContentGrid>
      <PageHeader title={label} note={question} actions={<RunButton report={report} isMain />} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Settings report={report} />
          {hasVariants && <ExcludedVariants report={report} />}
        </div>
        <div className={styles.column}>
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
