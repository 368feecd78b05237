import { isIPv6 } from 'node:net';
import type { Config } from './config.ts';
import { LOOPBACK } from './values.ts';

/** Hosts that `localhost` reaches, including those for every address of the machine. */
const reachedAsLocalhost: ReadonlySet<string> = new Set([LOOPBACK, '0.0.0.0', '::', '::1']);

/** The address at which this machine reaches a port on a HOST; null for every address. */
export const ownUrl = (host: string | null, port: number): string => {
  const isLocal = host === null || reachedAsLocalhost.has(host);
  const name = isIPv6(host ?? '') ? `[${host ?? ''}]` : host;
  return `http://${isLocal ? 'localhost' : (name ?? '')}:${String(port)}`;
};

/**
 * Prefix of the addresses of the sample's pictures. They contain no host, so they work at every address of the product.
 */
export const SAMPLE_PICTURES = '/sample-store/images';

/** Addresses of this product, without a slash at the end. */
export interface Addresses {
  /** Address for people: links in mails. */
  readonly publicUrl: string;
  /** Address for stores: their webhooks. */
  readonly webhookUrl: string;
  /** Address for other processes, without `/api`. */
  readonly apiUrl: string;
}

/**
 * A missing address defaults to the one before it; the first one defaults to the port of this process.
 */
export const resolveAddresses = (
  config: Pick<Config, 'port' | 'host' | 'publicUrl' | 'webhookUrl' | 'apiUrl'>,
): Addresses => {
  const publicUrl = config.publicUrl ?? ownUrl(config.host, config.port);
  return {
    publicUrl,
    webhookUrl: config.webhookUrl ?? `${publicUrl}/webhooks/store`,
    apiUrl: config.apiUrl ?? publicUrl,
  };
};
