import type { Day } from '@quartermaster/contracts/core/day';
import { createContext, useContext } from 'react';
import type { PlanEditing } from './items/use-plan-editing.ts';

/** What the items of a plan share with its page. */
interface PlanScreen {
  readonly startDate: Day;
  readonly editing: PlanEditing;
}

export const PlanScreenContext = createContext<PlanScreen | null>(null);

export const usePlanScreen = (): PlanScreen => {
  const screen = useContext(PlanScreenContext);
  if (screen === null) throw new Error('Not within the page of the demand plan');
  return screen;
};
