import { dashboardFilter, type DashboardFilter } from '@quartermaster/contracts/dashboard/calls';
import { useUrlParam } from '../../lib/url-state.ts';

export const filterLabels: Readonly<Record<DashboardFilter | 'ALL', string>> = {
  ALL: 'All',
  GRADE_A: 'Grade A',
  GRADE_B: 'Grade B',
  GRADE_C: 'Grade C',
  FAVOURITE: 'Favourites',
};

/** The filter of the numbers, in the address as `filter`; null for all, and for an unknown one. */
export const useDashboardFilter = () => {
  const [text, setText] = useUrlParam('filter');
  const parsed = dashboardFilter.safeParse(text);
  return [parsed.success ? parsed.data : null, setText] as const;
};
