import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../lib/format.ts';
import { isSyncing, syncProgressQuery } from '../../data/store-sync.ts';
import type { EmptyStateProps } from '../../ui/states.tsx';

/** In place of the items while there are none at all. */
export const useNothingYet = (): Omit<EmptyStateProps, 'icon'> => {
  const { data } = useQuery(syncProgressQuery);
  return isSyncing(data)
    ? {
        title: 'Your store is being read',
        children: `${formatNumber(data?.variantsRead)} variants so far. Items appear here as soon as their numbers are worked out.`,
      }
    : {
        title: 'No items yet',
        children:
          'Every variant whose stock your store tracks appears here with its status, sales and value.',
      };
};
