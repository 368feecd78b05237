import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { ReportDefinition } from '@quartermaster/contracts/reports/calls/definitions';
import { reports } from '@quartermaster/contracts/reports/types';
import { useExclude, useInclude } from '../../data/reports/definitions.ts';
import { toast } from '../../ui/toast.tsx';
import { itemPutBack } from './words.ts';

/** Leaves variants out of the next runs of a report, or puts them back; both can be undone. */
export const useLeaveOut = ({ id, type }: Pick<ReportDefinition, 'id' | 'type'>) => {
  const [exclude, include] = [useExclude(id), useInclude(id)];
  const name = reports[type].label;
  return {
    isPending: exclude.isPending || include.isPending,
    leaveOut: (variantIds: readonly VariantId[], text: string, done?: () => void): void =>
      exclude.mutate(variantIds, {
        onSuccess: () => {
          toast.undoable(text, () => include.mutate(variantIds));
          done?.();
        },
      }),
    putBack: (variantIds: readonly VariantId[], item: string): void =>
      include.mutate(variantIds, {
        onSuccess: () => toast.undoable(itemPutBack(item, name), () => exclude.mutate(variantIds)),
      }),
  };
};
