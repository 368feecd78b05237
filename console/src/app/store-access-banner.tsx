import { useQuery } from '@tanstack/react-query';
import { userContextQuery } from '../data/user-context.ts';
import { onDemand } from '../ui/on-demand.tsx';

const ASK_AGAIN_MS = 60_000;

const Notice = onDemand(async () => (await import('./store-access-notice.tsx')).StoreAccessNotice);

/** Says on every page that the store refuses the product, and leads an admin to the page that connects it again. */
export const StoreAccessBanner = () => {
  const { data } = useQuery({ ...userContextQuery, refetchInterval: ASK_AGAIN_MS });
  return data?.team?.storeAccess === 'LOST' ? <Notice /> : null;
};
