import { z } from 'zod';
import { orNull, scopes } from './values.ts';

/** The app of this installation on the store platform. */
export interface StoreAppConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Permissions it requests besides the required ones. */
  readonly extraScopes: readonly string[];
}

/** The variables of the app. */
export const storeAppVariables = {
  STORE_APP_CLIENT_ID: orNull(z.string()),
  STORE_APP_CLIENT_SECRET: orNull(z.string()),
  STORE_APP_SCOPES: scopes.default([]),
};

type StoreAppVariables = {
  readonly [Name in keyof typeof storeAppVariables]: z.output<(typeof storeAppVariables)[Name]>;
};

/** Refuses the id or the secret of the app without the other. */
export const refusePartOfStoreApp = (
  { STORE_APP_CLIENT_ID: clientId, STORE_APP_CLIENT_SECRET: clientSecret }: StoreAppVariables,
  context: z.RefinementCtx,
): void => {
  if ((clientId === null) === (clientSecret === null)) return;
  const message = 'must be set together with STORE_APP_CLIENT_SECRET';
  context.addIssue({ code: 'custom', path: ['STORE_APP_CLIENT_ID'], message });
};

/** Null when there is no app. */
export const storeAppOf = (variables: StoreAppVariables): StoreAppConfig | null => {
  const { STORE_APP_CLIENT_ID: clientId, STORE_APP_CLIENT_SECRET: clientSecret } = variables;
  if (clientId === null || clientSecret === null) return null;
  return { clientId, clientSecret, extraScopes: variables.STORE_APP_SCOPES };
};
