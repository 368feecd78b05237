import { getUserContext, signOut, type UserContext } from '@quartermaster/contracts/auth/calls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { endSession } from '../lib/session.ts';

/** The signed-in user; null when the API has no answer, which the guard raises as an error (UI-RD-10). */
export const userContextQuery = queryOptions({
  queryKey: ['user-context'],
  queryFn: ({ signal }): Promise<UserContext | null> =>
    call({ ...getUserContext, response: getUserContext.response.nullable() }, {}, { signal }),
});

export type Team = NonNullable<UserContext['team']>;

/** The signed-in user and team; only below the guard, where both are known. */
export const useUserContext = (): UserContext => {
  const { data } = useQuery(userContextQuery);
  if (data === undefined || data === null) throw new Error('User context not found');
  return data;
};

/** True when admin-only actions are offered (ROLE-P-06). */
export const useIsAdmin = (): boolean => useUserContext().user.role === 'ADMIN';

/** Ends the session here at once and calls the API. Its answer changes nothing for the user. */
export const signOutUser = (): void => {
  void call(signOut, {}).catch(() => null);
  endSession();
};
