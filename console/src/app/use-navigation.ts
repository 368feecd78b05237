import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useEnvironment } from '../lib/environment-context.ts';
import { isEnabled } from '../lib/environment.ts';
import { useUserContext } from '../data/user-context.ts';
import { navigation, type NavGroup } from './navigation.ts';

/** The navigation as this team has it: screens that exist and whose flag is on. A new route shows up by itself. */
export const useNavigation = (): readonly NavGroup[] => {
  const environment = useEnvironment();
  const router = useRouter();
  const shop = useUserContext().team?.storeDomain ?? null;
  return useMemo(() => {
    const paths: ReadonlySet<string> = new Set(Object.keys(router.routesByPath));
    return navigation
      .map((group) => ({
        ...group,
        items: group.items.filter(
          ({ path, flag }) =>
            paths.has(path) && (flag === undefined || isEnabled(environment, flag, shop)),
        ),
      }))
      .filter((group) => group.items.length > 0);
  }, [router, environment, shop]);
};
