import { Button, Progress, Stack } from '@mantine/core';
import type { DemandPlan } from '@quartermaster/contracts/demand-plan/plan';
import { IconCalendarStats } from '@tabler/icons-react';
import { useGeneratePlan, useInterruptForecast, usePlanProgress } from '../../data/demand-plan.ts';
import { EmptyState } from '../../ui/states.tsx';
import textStyles from '../../ui/text.module.css';
import { GENERATE_TEXT, GENERATING, generatingNote, progressText } from './words.ts';
import styles from './demand-plan.module.css';

/** Before there is a plan (ERR-09). */
export const GenerateScreen = () => {
  const { mutate, isPending } = useGeneratePlan();
  return (
    <EmptyState
      icon={IconCalendarStats}
      title="No demand plan yet"
      action={
        <Button loading={isPending} onClick={() => mutate()}>
          Generate plan
        </Button>
      }
    >
      {GENERATE_TEXT}
    </EmptyState>
  );
};

const getPercent = (progress: DemandPlan['progress']): number =>
  progress === null || progress.total === 0 ? 0 : (100 * progress.done) / progress.total;

/** While a forecast is made: how far it is, and a way to interrupt it (ERR-10). */
export const GeneratingScreen = ({ plan }: { readonly plan: DemandPlan }) => {
  const { mutate, isPending } = useInterruptForecast();
  usePlanProgress(true);
  const text = progressText(plan.progress);
  return (
    <Stack gap={12} className={styles.generating}>
      <div role="status">
        <h2>{GENERATING}</h2>
      </div>
      <p className={textStyles.muted}>{generatingNote(plan)}</p>
      <Progress value={getPercent(plan.progress)} aria-label={text} />
      <p>{text}</p>
      <div>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          Interrupt
        </Button>
      </div>
    </Stack>
  );
};
