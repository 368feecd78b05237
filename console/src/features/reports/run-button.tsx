import { Button } from '@mantine/core';
import type { ReportDefinition } from '@quartermaster/contracts/reports/calls/definitions';
import { reports } from '@quartermaster/contracts/reports/types';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { offerCommands } from '../../lib/commands.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useRun } from './use-run.ts';
import { runReport, runReportNow } from './words.ts';

interface RunButtonProps {
  readonly report: Pick<ReportDefinition, 'id' | 'type'>;
  /** Renders the main button of a page, which opens the finished run. */
  readonly isMain?: boolean;
}

/** Runs a report from a button or from the command palette. */
export const RunButton = ({ report, isMain = false }: RunButtonProps) => {
  const { run, isPending } = useRun(report, { opens: isMain });
  const latest = useEffectEvent(run);
  const { id } = report;
  const name = reports[report.type].label;
  useEffect(() => {
    const icon = <IconPlayerPlay size={16} stroke={1.6} />;
    const command = { id: `run-${id}`, label: runReport(name), group: 'Reports', icon };
    return offerCommands([{ ...command, run: () => latest() }]);
  }, [id, name]);
  return isMain ? (
    <Button leftSection={<IconPlayerPlay size={16} />} loading={isPending} onClick={run}>
      Run now
    </Button>
  ) : (
    <ToolButton
      icon={IconPlayerPlay}
      loading={isPending}
      aria-label={runReportNow(name)}
      onClick={run}
    >
      Run now
    </ToolButton>
  );
};
