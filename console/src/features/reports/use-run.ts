import type { ReportDefinition } from '@quartermaster/contracts/reports/calls/definitions';
import { reports } from '@quartermaster/contracts/reports/types';
import { useNavigate } from '@tanstack/react-router';
import { useRunReport } from '../../data/reports/runs.ts';
import { toast } from '../../ui/toast.tsx';
import { reportWasRun } from './words.ts';

type RunnableReport = Pick<ReportDefinition, 'id' | 'type'>;

/** Runs a report. Its own page opens the run; another page offers to open it. */
export const useRun = ({ id, type }: RunnableReport, { opens }: { readonly opens: boolean }) => {
  const { mutate, isPending } = useRunReport();
  const navigate = useNavigate();
  const open = (runId: string): void =>
    void navigate({ to: '/reports/instances/$id', params: { id: runId } });
  const offer = (runId: string): void =>
    toast.showOffer(reportWasRun(reports[type].label), { label: 'Open', run: () => open(runId) });
  const run = (): void => {
    if (!isPending) mutate(id, { onSuccess: opens ? open : offer });
  };
  return { run, isPending };
};
