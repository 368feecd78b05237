import { z } from 'zod';
import { nullWhenUnset, scopes } from './values.ts';

/** The app of this installation on the store platform. */
export interface StoreAppConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The secret before, by which the platform may still sign; null when there is none. */
  readonly formerClientSecret: string | null;
  /** Permissions it requests besides the required ones. */
  readonly extraScopes: readonly string[];
}

/** The variables of the app. */
export const storeAppVariables = {
  STORE_APP_CLIENT_ID: nullWhenUnset(z.string()),
  STORE_APP_CLIENT_SECRET: nullWhenUnset(z.string()),
  STORE_APP_FORMER_CLIENT_SECRET: nullWhenUnset(z.string()),
  STORE_APP_SCOPES: scopes.default([]),
};

type StoreAppVariables = {
  readonly [Name in keyof typeof storeAppVariables]: z.output<(typeof storeAppVariables)[Name]>;
};

/** Refuses the id or the secret of the app without the other, and a former secret without both. */
export const refusePartOfStoreApp = (
  variables: StoreAppVariables,
  context: z.RefinementCtx,
): void => {
  const { STORE_APP_CLIENT_ID: clientId, STORE_APP_CLIENT_SECRET: clientSecret } = variables;
  const refuse = (name: keyof StoreAppVariables, message: string): void =>
    context.addIssue({ code: 'custom', path: [name], message });
  if ((clientId === null) !== (clientSecret === null)) {
    refuse('STORE_APP_CLIENT_ID', 'must be set together with STORE_APP_CLIENT_SECRET');
  }
  if (clientSecret === null && variables.STORE_APP_FORMER_CLIENT_SECRET !== null) {
    const message = 'must be set only beside STORE_APP_CLIENT_SECRET';
    refuse('STORE_APP_FORMER_CLIENT_SECRET', message);
  }
};

/** Null when there is no app. */
export const toStoreAppConfig = (variables: StoreAppVariables): StoreAppConfig | null => {
  const { STORE_APP_CLIENT_ID: clientId, STORE_APP_CLIENT_SECRET: clientSecret } = variables;
  if (clientId === null || clientSecret === null) return null;
  const { STORE_APP_FORMER_CLIENT_SECRET: formerClientSecret, STORE_APP_SCOPES: extraScopes } =
    variables;
  return { clientId, clientSecret, formerClientSecret, extraScopes };
};
