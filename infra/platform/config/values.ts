import { isIP } from 'node:net';
import { z } from 'zod';
import { parseKeys } from '../secrets/key-ring.ts';

export const address = (schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (text) =>
        schemes.some((scheme) => text.startsWith(scheme) && text.length > scheme.length) &&
        URL.canParse(text),
      `must be an address starting with ${schemes.join(' or ')}`,
    );

export const brokers = z
  .string()
  .transform((text) => text.split(',').map((broker) => broker.trim()))
  .refine(
    (list) => list.every((broker) => /^[\w.-]+:\d{1,5}$/.test(broker)),
    'must be a comma list of host:port',
  );

/** The address of a cluster lists several hosts with ports, so it is no URL. */
export const logAddress = z
  .string()
  .regex(
    /^esdb(?:\+discover)?:\/\/[^\s/?]+(?:[/?]\S*)?$/,
    'must be an address starting with esdb:// or esdb+discover://',
  );

/** A comma list of http addresses, reduced to scheme, host and port. */
export const httpAddresses = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim().replace(/\/$/, '')))
  .refine(
    (list) => list.every((url) => /^https?:\/\/[^/?#]+$/.test(url) && URL.canParse(url)),
    'must be a comma list of http(s)://host:port',
  );

const isAddressOrSubnet = (text: string): boolean => {
  const [, address = '', prefix = '0'] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(prefix) <= (version === 4 ? 32 : 128);
};

/** A comma list of addresses and subnets. */
export const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isAddressOrSubnet),
    'must be a comma list of IP addresses or subnets such as 10.0.0.0/8',
  );

export const httpAddress = address(['http://', 'https://']).transform((url) =>
  url.replace(/\/$/, ''),
);

export const partitionCount = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999')
  .transform(Number);

/** A whole number within bounds. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a whole number from ${String(least)} to ${String(most)}`,
    )
    .transform(Number);

const bucketPattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;

export const mail = z.union(
  [
    z.literal('file').transform(() => ({ kind: 'file' as const })),
    address(['smtp://', 'smtps://']).transform((url) => ({ kind: 'smtp' as const, url })),
  ],
  { error: 'must be `file` or an address starting with smtp:// or smtps://' },
);

export const files = z.union(
  [
    z.literal('file').transform(() => ({ kind: 'file' as const })),
    z
      .string()
      .regex(bucketPattern)
      .transform((url) => ({ kind: 's3' as const, bucket: url.replace(bucketPattern, '$1') })),
  ],
  { error: 'must be `file` or s3://bucket' },
);

/** `{shop}` in the template is replaced by the shop's domain. */
export const storeApiTemplate = z
  .string()
  .refine(
    (text) =>
      /^https?:\/\//.test(text) &&
      text.includes('{shop}') &&
      URL.canParse(text.replaceAll('{shop}', 'shop.example')),
    'must be an http(s) address holding {shop}',
  );

export const portNumber = z
  .string()
  .refine(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535,
    'must be a whole number from 0 to 65535',
  )
  .transform(Number);

/** A port here is reachable from this machine alone. */
export const LOOPBACK = '127.0.0.1';

/** An address of this machine, or a name for one. */
export const host = z.union(
  [z.ipv4(), z.ipv6(), z.string().regex(/^(?=.{1,253}$)[a-z\d]([a-z\d.-]*[a-z\d])?$/i)],
  {
    error: 'must be an address of this machine or its name, such as 127.0.0.1, 0.0.0.0 or ::',
  },
);

/** The small shop has some departments of the other one; it loads in a fraction of the time. */
export const sampleStore = z.enum(['gift-shop', 'small-gift-shop', 'none'], {
  error: 'must be gift-shop, small-gift-shop or none',
});

export const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
  error: 'must be one of trace, debug, info, warn, error, fatal, silent',
});

/** Permissions of an app on the store platform. */
export const scopes = z
  .string()
  .transform((text) => text.split(',').map((scope) => scope.trim()))
  .refine(
    (list) => list.every((scope) => /^[a-z_]+$/.test(scope)),
    'must be a comma list of permissions such as read_all_orders',
  );

/** Never shown, not even in messages. */
export const secretKeys = z.string().transform((text, context) => {
  const keys = parseKeys(text);
  if (keys !== null) return keys;
  context.addIssue('must be a key of 32 bytes in base64 or hex, or a comma list of such keys');
  return z.NEVER;
});

/** Never shown, not even in messages. Its characters can be sent as a bearer token. */
export const feedbackSecret = z
  .string()
  .regex(
    /^[\w.~+/-]{16,200}=*$/,
    'must be 16 to 200 letters, digits and . _ ~ + / -, such as `openssl rand -hex 24` makes',
  );

export const topicName = z
  .string()
  .regex(/^[\w.-]{1,249}$/, 'must be up to 249 letters, digits, dots, - or _');

export const nullWhenUnset = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value) => value ?? null);

/** Null for `none`. */
export const exchangeRates = z.union(
  [z.literal('none').transform(() => null), address(['http://', 'https://'])],
  { error: 'must be `none` or an address starting with http:// or https://' },
);
