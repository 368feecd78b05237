import type { ReportDefinition } from '@quartermaster/contracts/reports/calls/definitions';
import { reportTypeLabels } from '@quartermaster/contracts/reports/types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { variantChoiceQuery } from '../../../data/variant-choice.ts';
import { type Variant, variantName } from '../../../data/variants.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { joined } from '../../../lib/words.ts';
import { type Choice, Picker } from '../../../ui/picker.tsx';
import { useLeaveOut } from '../use-leave-out.ts';

interface VariantsPickerProps {
  readonly report: ReportDefinition;
  /** Variants that are left out already. */
  readonly takenIds: ReadonlySet<string>;
  readonly onClose: () => void;
}

const choiceOf = (variant: Variant, taken: boolean): Choice => ({
  id: variant.id,
  name: variantName(variant),
  imageUrl: variant.imageUrl,
  details: joined(' · ', variant.sku, `${formatNumber(variant.quantity)} on hand`),
  taken,
  ...(taken && { aside: 'Left out' }),
});

/** Chooses items that a report leaves out. */
export const VariantsPicker = ({ report, takenIds, onClose }: VariantsPickerProps) => {
  const [search, onSearch] = useState('');
  const { leaveOut, isPending } = useLeaveOut(report);
  const choice = { search, supplierId: null, onlyDue: false, statuses: [] };
  const save = (variants: readonly Variant[]): void => {
    const ids = variants.map(({ id }) => id);
    leaveOut(ids, formatCount(variants.length, 'item'), onClose);
  };
  return (
    <Picker
      {...{ search, onSearch, onClose }}
      title={`Leave items out of ${reportTypeLabels[report.type]}`}
      noun="item"
      placeholder="Search title, variant or SKU"
      query={useQuery(variantChoiceQuery(choice))}
      choiceOf={(variant) => choiceOf(variant, takenIds.has(variant.id))}
      nothing={{ title: `No item matches “${search}”` }}
      saveLabel={(count) =>
        count === 0 ? 'Leave items out' : `Leave ${formatCount(count, 'item')} out`
      }
      saving={isPending}
      onSave={save}
    />
  );
};
