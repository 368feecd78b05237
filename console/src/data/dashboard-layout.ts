import {
  chooseDashboardLayout,
  type DashboardLayout,
  defaultLayout,
  getDashboardLayout,
  toShownLayout,
} from '@quartermaster/contracts/dashboard/layout';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { createRouteQuery } from './queries.ts';

const layoutQuery = createRouteQuery(['dashboard', 'layout'], getDashboardLayout, {});

const defaultShownLayout = toShownLayout(defaultLayout);

/** The cards as the user arranged them; the default until that is known. */
export const useDashboardLayout = (): DashboardLayout =>
  useQuery(layoutQuery).data ?? defaultShownLayout;

/** Saves a layout optimistically; null for the default. Saves run one after the other. */
export const useChooseLayout = () => {
  const client = useQueryClient();
  const { queryKey } = layoutQuery;
  const { mutate } = useMutation({
    mutationFn: (layout: DashboardLayout | null) =>
      call(chooseDashboardLayout, { body: layout ?? { order: [], hidden: [] } }),
    scope: { id: 'dashboard layout' },
    onMutate: async (layout) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<DashboardLayout>(queryKey, layout ?? defaultShownLayout);
    },
    onError: () => client.invalidateQueries({ queryKey }),
    meta: { changes: 'nothing', failed: 'The cards were not arranged' },
  });
  return mutate;
};
