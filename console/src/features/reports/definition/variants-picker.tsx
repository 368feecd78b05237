import type { ReportDefinition } from '@quartermaster/contracts/reports/calls/definitions';
import { reports } from '@quartermaster/contracts/reports/types';
import { ItemsPicker } from '../../../item/items-picker.tsx';
import { useLeaveOut } from '../use-leave-out.ts';
import { itemsLeftOut, leaveItemsOut, leaveOutOf } from '../words.ts';

interface VariantsPickerProps {
  readonly report: ReportDefinition;
  /** Variants that are left out already. */
  readonly takenIds: ReadonlySet<string>;
  readonly onClose: () => void;
}

/** Chooses items that a report leaves out. */
export const VariantsPicker = ({ report, takenIds, onClose }: VariantsPickerProps) => {
  const { leaveOut, isPending } = useLeaveOut(report);
  const name = reports[report.type].label;
  return (
    <ItemsPicker
      title={leaveOutOf(name)}
      taken={{ ids: takenIds, why: 'Left out' }}
      saveLabel={leaveItemsOut}
      saving={isPending}
      onSave={(variants) => {
        const ids = variants.map(({ id }) => id);
        leaveOut(ids, itemsLeftOut(variants.length, name), onClose);
      }}
      onClose={onClose}
    />
  );
};
