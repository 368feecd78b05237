import type { WhatIfContent } from '@quartermaster/contracts/what-if/draft';
import type { WhatIfEffect } from '@quartermaster/contracts/what-if/result';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AppliedWhatIf, useApplyWhatIf, whatIfResultQuery } from '../../data/what-if.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { FromTo } from '../../ui/from-to.tsx';
import { PanelFoot } from '../../ui/panel-foot.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { EmptyState, Loaded, TableSkeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  becomesText,
  changesMade,
  effectTitle,
  effectValue,
  makeChanges,
  notMade,
} from './words.ts';
import styles from './what-if.module.css';

const hasEffect = ({ becomes }: WhatIfEffect): boolean =>
  becomes !== 'NOTHING' && becomes !== 'UNKNOWN';

const Effects = ({ effects }: { readonly effects: readonly WhatIfEffect[] }) =>
  effects.length === 0 ? (
    <EmptyState icon={IconListCheck} title="This draft changes nothing yet" />
  ) : (
    <RowTable
      stacksOn="phone"
      label="What each change does"
      titles={['Change', 'Value', 'What happens']}
      rows={effects}
      most={effects.length}
      getKey={({ path }) => path}
      cells={(effect) => [
        effectTitle(effect),
        <FromTo
          key="value"
          before={effectValue(effect, effect.from)}
          after={effectValue(effect, effect.to)}
        />,
        becomesText[effect.becomes],
      ]}
    />
  );

const RefusedChanges = ({ refused }: Pick<AppliedWhatIf, 'refused'>) =>
  refused.length > 0 && (
    <AlertBox tone="warning" title={notMade(refused.length)}>
      <ul>
        {refused.map(({ path, message }) => (
          <li key={path}>{message}</li>
        ))}
      </ul>
    </AlertBox>
  );

interface ApplyPanelProps {
  readonly id: string;
  readonly content: WhatIfContent;
  readonly revision: number | null;
  readonly onClose: () => void;
}

/** Preview of the changes that a draft makes, and the button that makes them. */
export const ApplyPanel = ({ id, content, revision, onClose }: ApplyPanelProps) => {
  const { changes, selection } = content;
  const assumed = { changes, selection };
  const query = useQuery(whatIfResultQuery({ id, assumed, differences: 'ANY', page: 1 }));
  const { mutate, isPending } = useApplyWhatIf(id);
  const [refused, setRefused] = useState<AppliedWhatIf['refused']>([]);
  const count = query.data?.effects.filter(hasEffect).length ?? 0;
  const apply = (): void =>
    mutate(revision, {
      onSuccess: (answer) => {
        if (answer.applied.length > 0) toast.success(changesMade(answer.applied.length));
        setRefused(answer.refused);
        if (answer.refused.length === 0) onClose();
      },
    });
  return (
    <SidePanel
      title="Apply changes"
      width={760}
      onClose={onClose}
      footer={
        <PanelFoot
          label={makeChanges(count)}
          isReady={count > 0}
          busy={isPending}
          run={apply}
          onClose={onClose}
        />
      }
    >
      <div className={styles.panel}>
        <p className={styles.hint}>
          These changes are made for the whole team, each recorded by itself. Demand and losses stay
          assumptions: nothing can be set for them.
        </p>
        <RefusedChanges refused={refused} />
        <Loaded
          title="The changes could not be loaded"
          query={query}
          waiting={<TableSkeleton rows={4} />}
        >
          {({ effects }) => <Effects effects={effects} />}
        </Loaded>
      </div>
    </SidePanel>
  );
};
