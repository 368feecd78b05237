import { resolve } from 'node:path';
import { z } from 'zod';

/** The environment does not make sense. One line per variable, each naming it; values are never shown. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig';
}

const address = (schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (text) =>
        schemes.some((scheme) => text.startsWith(scheme) && text.length > scheme.length) &&
        URL.canParse(text),
      `must be an address starting with ${schemes.join(' or ')}`,
    );

const brokers = z
  .string()
  .transform((text) => text.split(',').map((broker) => broker.trim()))
  .refine(
    (list) => list.every((broker) => /^[\w.-]+:\d{1,5}$/.test(broker)),
    'must be a comma list of host:port',
  );

const bucketPattern = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;

const mail = z.union(
  [
    z.literal('file').transform(() => ({ kind: 'file' as const })),
    address(['smtp://', 'smtps://']).transform((url) => ({ kind: 'smtp' as const, url })),
  ],
  { error: 'must be `file` or an address starting with smtp:// or smtps://' },
);

const files = z.union(
  [
    z.literal('file').transform(() => ({ kind: 'file' as const })),
    z
      .string()
      .regex(bucketPattern)
      .transform((url) => ({ kind: 's3' as const, bucket: url.replace(bucketPattern, '$1') })),
  ],
  { error: 'must be `file` or s3://bucket' },
);

/** `{shop}` in the template stands for the shop's domain. */
const storeApiTemplate = z
  .string()
  .refine(
    (text) =>
      /^https?:\/\//.test(text) &&
      text.includes('{shop}') &&
      URL.canParse(text.replaceAll('{shop}', 'shop.example')),
    'must be an http(s) address holding {shop}',
  );

const portNumber = z
  .string()
  .refine(
    (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535,
    'must be a whole number from 0 to 65535',
  )
  .transform(Number);

const environment = z.object({
  PORT: portNumber.default(4000),
  DATA_DIR: z.string().default('./data'),
  SAMPLE_STORE: z
    .enum(['gift-shop', 'none'], { error: 'must be gift-shop or none' })
    .default('gift-shop'),
  DATABASE_URL: address(['postgres://', 'postgresql://']).optional(),
  EVENT_STORE_URL: address(['esdb://', 'esdb+discover://']).optional(),
  KAFKA_BROKERS: brokers.default([]),
  MAIL_URL: mail.default({ kind: 'file' }),
  FILES_URL: files.default({ kind: 'file' }),
  STORE_API_URL: storeApiTemplate.optional(),
  TODAY: z.iso.date('must be a day, YYYY-MM-DD').optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be one of trace, debug, info, warn, error, fatal, silent',
    })
    .default('info'),
});

/** What the environment chose; `null` is the built-in default (embedded Postgres, the Postgres log, the simulator). */
export interface Config {
  /** 0 asks for any free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataDir: string;
  readonly sampleStore: 'gift-shop' | 'none';
  readonly databaseUrl: string | null;
  readonly eventStoreUrl: string | null;
  /** Empty without Kafka. */
  readonly kafkaBrokers: readonly string[];
  readonly mail: { readonly kind: 'file' } | { readonly kind: 'smtp'; readonly url: string };
  readonly files: { readonly kind: 'file' } | { readonly kind: 's3'; readonly bucket: string };
  /** Template of the store platform's Admin API; `{shop}` stands for the shop's domain. */
  readonly storeApiUrl: string | null;
  /** Development and tests only: the day (YYYY-MM-DD) the scheduler starts from. */
  readonly today: string | null;
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL'];
}

/** A variable that is set to nothing, as compose files do, counts as not set. */
const given = (env: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || value.trim() === '' ? [] : [[name, value.trim()]],
    ),
  );

const complaint = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.map(String).join('.')} ${issue.message}`).join('\n');

/** Reads the environment once; rejects with BadConfig naming every variable that does not fit (NF-O-03, NF-O-04). */
export const loadConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const parsed = environment.safeParse(given(env));
  if (!parsed.success) throw new BadConfig(complaint(parsed.error));
  const variables = parsed.data;
  return {
    port: variables.PORT,
    dataDir: resolve(variables.DATA_DIR),
    sampleStore: variables.SAMPLE_STORE,
    databaseUrl: variables.DATABASE_URL ?? null,
    eventStoreUrl: variables.EVENT_STORE_URL ?? null,
    kafkaBrokers: variables.KAFKA_BROKERS,
    mail: variables.MAIL_URL,
    files: variables.FILES_URL,
    storeApiUrl: variables.STORE_API_URL ?? null,
    today: variables.TODAY ?? null,
    logLevel: variables.LOG_LEVEL,
  };
};
