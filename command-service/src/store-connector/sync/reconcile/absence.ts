import { changeState, type SyncRun } from '../run.ts';

export type AbsentKind = 'LOCATIONS' | 'COLLECTIONS' | 'PRODUCTS' | 'ORDERS' | 'LEVELS';

interface Absence {
  readonly kind: AbsentKind;
  /** Start of the reconciliation. */
  readonly startedAt: string;
  readonly absent: number;
  readonly known: number;
}

/**
 * True when the objects that a complete read did not find may be removed. When they are more than half of the known ones, the
 * next reconciliation must find them absent as well (domain-rules 9).
 */
export const confirmRemoval = async (
  run: Pick<SyncRun, 'states' | 'teamId'>,
  { kind, startedAt, absent, known }: Absence,
): Promise<boolean> => {
  const { doubts } = await run.states.read(run.teamId);
  const { [kind]: doubtedAt, ...others } = doubts;
  const isConfirmed = doubtedAt !== undefined && doubtedAt !== startedAt;
  if (absent * 2 <= known || isConfirmed) {
    if (doubtedAt !== undefined) await changeState(run, { doubts: others });
    return true;
  }
  await changeState(run, { doubts: { ...others, [kind]: startedAt } });
  return false;
};
