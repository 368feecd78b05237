import type { z } from 'zod';

/** The app of this installation on the store platform. */
export interface StoreApp {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Permissions it requests besides the required ones. */
  readonly extraScopes: readonly string[];
}

interface StoreAppVariables {
  readonly STORE_APP_CLIENT_ID: string | null;
  readonly STORE_APP_CLIENT_SECRET: string | null;
  readonly STORE_APP_SCOPES: readonly string[];
}

/** Refuses one of the two variables without the other. */
export const refusePartOfStoreApp = (
  { STORE_APP_CLIENT_ID: id, STORE_APP_CLIENT_SECRET: secret }: StoreAppVariables,
  context: z.RefinementCtx,
): void => {
  if ((id === null) === (secret === null)) return;
  const message = 'must be set together with STORE_APP_CLIENT_SECRET';
  context.addIssue({ code: 'custom', path: ['STORE_APP_CLIENT_ID'], message });
};

export const storeAppOf = ({
  STORE_APP_CLIENT_ID: clientId,
  STORE_APP_CLIENT_SECRET: clientSecret,
  STORE_APP_SCOPES: extraScopes,
}: StoreAppVariables): StoreApp | null =>
  clientId === null || clientSecret === null ? null : { clientId, clientSecret, extraScopes };
