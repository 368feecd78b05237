import { useMemo } from 'react';
import { useEnvironment } from '../lib/environment-context.ts';
import { isEnabled } from '../lib/environment.ts';
import { useUserContext } from '../data/user-context.ts';
import { navigation, type NavGroup } from './navigation.ts';

/** The navigation as this team has it: screens whose flag is on. */
export const useNavigation = (): readonly NavGroup[] => {
  const environment = useEnvironment();
  const shop = useUserContext().team?.storeDomain ?? null;
  return useMemo(
    () =>
      navigation.map((group) => ({
        ...group,
        items: group.items.filter(
          ({ flag }) => flag === undefined || isEnabled(environment, flag, shop),
        ),
      })),
    [environment, shop],
  );
};
