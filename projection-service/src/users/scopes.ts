import { requiredScopes } from '@quartermaster/contracts/teams/team';

/** The store platform leaves out `read_x` where it grants `write_x`. */
const isGranted = (scope: string, granted: ReadonlySet<string>): boolean =>
  granted.has(scope) || granted.has(scope.replace(/^read_/, 'write_'));

/** Whether a connected store grants less than the product needs (ROLE-O-04). */
export const lacksScopes = (granted: readonly string[]): boolean => {
  const known = new Set(granted);
  return requiredScopes.some((scope) => !isGranted(scope, known));
};
