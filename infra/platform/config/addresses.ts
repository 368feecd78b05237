import { isIPv6 } from 'node:net';
import type { Config } from './config.ts';
import { LOOPBACK } from './values.ts';

/** Addresses that `localhost` reaches, those that stand for every address of the machine among them. */
const reachedAsLocalhost: ReadonlySet<string> = new Set([LOOPBACK, '0.0.0.0', '::', '::1']);

/** Where this machine reaches a port that is listened on at a HOST; null listens on every address. */
export const ownUrl = (host: string | null, port: number): string => {
  const isLocal = host === null || reachedAsLocalhost.has(host);
  const name = isIPv6(host ?? '') ? `[${host ?? ''}]` : host;
  return `http://${isLocal ? 'localhost' : (name ?? '')}:${String(port)}`;
};

/** Begin of the addresses of the sample's pictures. They name no server, so they hold wherever the product is reached. */
export const SAMPLE_PICTURES = '/sample-store/images';

/** Where this product is reached; none ends with a slash. */
export interface Addresses {
  /** By people: links in mails. */
  readonly publicUrl: string;
  /** By stores, for their webhooks. */
  readonly webhookUrl: string;
  /** By other processes, without `/api`. */
  readonly apiUrl: string;
}

/** What is not configured follows from the address before it, the first from the port of this process. */
export const addressesOf = (
  config: Pick<Config, 'port' | 'host' | 'publicUrl' | 'webhookUrl' | 'apiUrl'>,
): Addresses => {
  const publicUrl = config.publicUrl ?? ownUrl(config.host, config.port);
  return {
    publicUrl,
    webhookUrl: config.webhookUrl ?? `${publicUrl}/webhooks/store`,
    apiUrl: config.apiUrl ?? publicUrl,
  };
};
