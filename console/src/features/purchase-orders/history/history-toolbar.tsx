import { Chip, Tooltip } from '@mantine/core';
import type { PurchaseOrderHistoryEntry } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { IconArrowsExchange, IconShieldCheck } from '@tabler/icons-react';
import { DateField } from '../../../form/date-field.tsx';
import { shownDayOf } from '../../../lib/dates.ts';
import { type HistoryKind, kindsIn } from './kinds.ts';
import { useDossier } from '../../../data/purchase-orders/history.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';

interface ToolbarProps {
  readonly orderId: string;
  readonly history: readonly PurchaseOrderHistoryEntry[];
  readonly kinds: readonly HistoryKind[];
  readonly onKinds: (kinds: readonly HistoryKind[]) => void;
  readonly onCompare: () => void;
  readonly onView: (asOf: string) => void;
}

/** Which kinds are shown, and what can be done with the whole history. */
export const HistoryToolbar = (props: ToolbarProps) => {
  const { orderId, history, kinds, onKinds, onCompare, onView } = props;
  const dossier = useDossier(orderId);
  return (
    <div className="qm-order-toolbar qm-history-toolbar">
      <Chip.Group multiple value={[...kinds]} onChange={(chosen) => onKinds(chosen)}>
        {kindsIn(history).map(({ kind, label }) => (
          <Chip key={kind} value={kind} size="xs">
            {label}
          </Chip>
        ))}
      </Chip.Group>
      <div className="qm-history-tools">
        <DateField
          value={null}
          onChange={(day) => {
            if (day !== null) onView(day);
          }}
          placeholder="View as of"
          w={150}
          clearable={false}
          {...(history[0] && { min: shownDayOf(history[0].recordedAt) })}
        />
        <ToolButton icon={IconArrowsExchange} disabled={history.length < 2} onClick={onCompare}>
          Compare
        </ToolButton>
        <Tooltip label="Everything recorded, tied together by digests, in one file that can be checked offline">
          <ToolButton
            icon={IconShieldCheck}
            loading={dossier.isPending}
            onClick={() => dossier.mutate()}
          >
            Dossier
          </ToolButton>
        </Tooltip>
      </div>
    </div>
  );
};
