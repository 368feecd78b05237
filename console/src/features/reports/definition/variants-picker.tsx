import type { ReportDefinition } from '@quartermaster/contracts/reports/calls/definitions';
import { reports } from '@quartermaster/contracts/reports/types';
import { ItemsPicker } from '../../../item/items-picker.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useLeaveOut } from '../use-leave-out.ts';

interface VariantsPickerProps {
  readonly report: ReportDefinition;
  /** Variants that are left out already. */
  readonly takenIds: ReadonlySet<string>;
  readonly onClose: () => void;
}

/** Chooses items that a report leaves out. */
export const VariantsPicker = ({ report, takenIds, onClose }: VariantsPickerProps) => {
  const { leaveOut, isPending } = useLeaveOut(report);
  return (
    <ItemsPicker
      title={`Leave items out of ${reports[report.type].label}`}
      taken={{ ids: takenIds, why: 'Left out' }}
      saveLabel={(count) =>
        count === 0 ? 'Leave items out' : `Leave ${formatCount(count, 'item')} out`
      }
      saving={isPending}
      onSave={(variants) => {
        const ids = variants.map(({ id }) => id);
        leaveOut(ids, formatCount(variants.length, 'item'), onClose);
      }}
      onClose={onClose}
    />
  );
};
