import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { ReportDefinition } from '@quartermaster/contracts/reports/calls/definitions';
import { reports } from '@quartermaster/contracts/reports/types';
import { useExclude, useInclude } from '../../data/reports/definitions.ts';
import { toast } from '../../ui/toast.tsx';

/** Leaves variants out of the next runs of a report, or puts them back; both can be undone. `what` names them in the toast. */
export const useLeaveOut = ({ id, type }: Pick<ReportDefinition, 'id' | 'type'>) => {
  const [exclude, include] = [useExclude(id), useInclude(id)];
  const name = reports[type].label;
  return {
    isPending: exclude.isPending || include.isPending,
    leaveOut: (variantIds: readonly VariantId[], what: string, done?: () => void): void =>
      exclude.mutate(variantIds, {
        onSuccess: () => {
          toast.undoable(`${what} left out of ${name}, from the next run on`, () =>
            include.mutate(variantIds),
          );
          done?.();
        },
      }),
    putBack: (variantIds: readonly VariantId[], what: string): void =>
      include.mutate(variantIds, {
        onSuccess: () =>
          toast.undoable(`${what} put back into ${name}, from the next run on`, () =>
            exclude.mutate(variantIds),
          ),
      }),
  };
};
