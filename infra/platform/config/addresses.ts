import { isIPv6 } from 'node:net';
import type { Config } from './config.ts';
import { LOOPBACK } from './values.ts';

/** Hosts for which `localhost` reaches the port, among them those that mean every address of the machine. */
const reachedAsLocalhost: ReadonlySet<string> = new Set([LOOPBACK, '0.0.0.0', '::', '::1']);

/** The address at which this machine reaches a port on a HOST; null is every address. */
export const ownUrl = (host: string | null, port: number): string => {
  const isLocal = host === null || reachedAsLocalhost.has(host);
  const name = isIPv6(host ?? '') ? `[${host ?? ''}]` : host;
  return `http://${isLocal ? 'localhost' : (name ?? '')}:${String(port)}`;
};

/**
 * Begin of the addresses of the sample's pictures. They contain no host, so they work wherever the product is reached.
 */
export const SAMPLE_PICTURES = '/sample-store/images';

/** Addresses of this product, without a slash at the end. */
export interface Addresses {
  /** For people: links in mails. */
  readonly publicUrl: string;
  /** For stores: their webhooks. */
  readonly webhookUrl: string;
  /** For other processes, without `/api`. */
  readonly apiUrl: string;
}

/**
 * An address that is not configured has the one before it as its default, and the first has the port of this process.
 */
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
