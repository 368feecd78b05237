import { IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useIsAdmin } from '../data/user-context.ts';
import { Banner } from '../ui/banner.tsx';

export const StoreAccessNotice = () => {
  const isAdmin = useIsAdmin();
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
