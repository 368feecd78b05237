import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIsAdmin, userContextQuery } from '../data/user-context.ts';
import { Banner } from '../ui/banner.tsx';

const ASK_AGAIN_MS = 60_000;

/** Says on every page that the store refuses the product, and leads an admin to the page that connects it again. */
export const StoreAccessBanner = () => {
  const { data } = useQuery({ ...userContextQuery, refetchInterval: ASK_AGAIN_MS });
  const isAdmin = useIsAdmin();
  if (data?.team?.storeAccess !== 'LOST') return null;
  return (
    <div data-print="hidden">
      <Banner
        icon={IconPlugConnectedX}
        title="Your store has withdrawn its permission"
        detail={`. Stock, orders and products no longer follow the store.${isAdmin ? '' : ' Ask an admin of your team to connect it again.'}`}
      >
        {isAdmin && <Link to="/register/shopify">Connect again</Link>}
      </Banner>
    </div>
  );
};
