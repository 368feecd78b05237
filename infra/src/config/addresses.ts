import type { Config } from './config.ts';

/** Where this product is reached; none ends with a slash. */
export interface Addresses {
  /** By people: links in mails, pictures. */
  readonly publicUrl: string;
  /** By stores, for their webhooks. */
  readonly webhookUrl: string;
  /** By other processes, without `/api`. */
  readonly apiUrl: string;
}

/** What is not configured follows from the address before it, the first from the port of this process. */
export const addressesOf = (
  config: Pick<Config, 'port' | 'publicUrl' | 'webhookUrl' | 'apiUrl'>,
): Addresses => {
  const publicUrl = config.publicUrl ?? `http://localhost:${String(config.port)}`;
  return {
    publicUrl,
    webhookUrl: config.webhookUrl ?? `${publicUrl}/webhooks/store`,
    apiUrl: config.apiUrl ?? publicUrl,
  };
};
