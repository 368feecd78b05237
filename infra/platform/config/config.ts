import { resolve } from 'node:path';
import { z } from 'zod';
import { toBillingConfig, billingVariables, refusePartOfBilling } from './billing.ts';
import {
  dkimDomain,
  dkimPrivateKey,
  dkimSelector,
  toMailConfig,
  refusePartOfDkim,
} from './dkim.ts';
import { refusePartOfStoreApp, toStoreAppConfig, storeAppVariables } from './store-app.ts';
import {
  exchangeRates,
  address,
  brokers,
  feedbackSecret,
  files,
  host,
  httpAddress,
  httpAddresses,
  logAddress,
  LOOPBACK,
  logLevel,
  mail,
  nullWhenUnset,
  partitionCount,
  portNumber,
  proxies,
  sampleStore,
  secretKeys,
  storeApiTemplate,
  topicName,
  wholeNumber,
} from './values.ts';

/** An empty variable, as compose files write it, is treated as not set. */
const dropEmptyVariables = (
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || value.trim() === '' ? [] : [[name, value.trim()]],
    ),
  );

/** One line for each variable that has a bad value. */
const describeIssues = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.map(String).join('.')} ${issue.message}`).join('\n');

/** The environment has bad values: one line per variable with its name, never its value. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig';
  readonly isOperational = true;
}

const variablesSchema = z.object({
  PORT: portNumber.default(4000),
  HOST: nullWhenUnset(host),
  DATA_DIR: z.string().default('./data'),
  SAMPLE_STORE: nullWhenUnset(sampleStore),
  DATABASE_URL: nullWhenUnset(address(['postgres://', 'postgresql://'])),
  EVENT_STORE_URL: nullWhenUnset(logAddress),
  KAFKA_BROKERS: brokers.default([]),
  KAFKA_TOPIC: topicName.default('quartermaster.events'),
  KAFKA_PARTITIONS: partitionCount.default(12),
  MAIL_URL: mail.default({ kind: 'file' }),
  ...billingVariables,
  SUGGESTIONS_TO: nullWhenUnset(z.email('must be an email address')),
  SMTP_DKIM_DOMAIN: nullWhenUnset(dkimDomain),
  SMTP_DKIM_SELECTOR: nullWhenUnset(dkimSelector),
  SMTP_DKIM_PRIVATE_KEY: nullWhenUnset(dkimPrivateKey),
  MAIL_FEEDBACK_SECRET: nullWhenUnset(feedbackSecret),
  FILES_URL: files.default({ kind: 'file' }),
  STORE_API_URL: nullWhenUnset(storeApiTemplate),
  ...storeAppVariables,
  SAMPLE_STORE_URL: nullWhenUnset(httpAddress),
  PUBLIC_URL: nullWhenUnset(httpAddress),
  SECRETS_KEY: secretKeys.default([]),
  SECRETS_KEY_FILE: nullWhenUnset(z.string().transform((file) => resolve(file))),
  PUPPETEER_EXECUTABLE_PATH: nullWhenUnset(z.string()),
  EXCHANGE_RATES_URL: exchangeRates.default(
    'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  ),
  WEBHOOK_URL: nullWhenUnset(httpAddress),
  API_URL: nullWhenUnset(httpAddress),
  COMMAND_SERVICE_URLS: httpAddresses.default([]),
  PROJECTION_SERVICE_URLS: httpAddresses.default([]),
  TRUSTED_PROXIES: proxies.default([]),
  /** An address may hold an eighth of it, in which the largest webhook must fit. */
  REQUEST_BODIES_MB: wholeNumber(40, 9999).default(64),
  QUERIES_AT_ONCE: wholeNumber(2, 100).default(8),
  QUERIES_AT_ONCE_PER_TEAM: wholeNumber(1, 99).default(2),
  QUERY_SECONDS: wholeNumber(1, 60).default(30),
  TODAY: nullWhenUnset(
    z.union([z.iso.date(), z.iso.datetime()], 'must be a day, YYYY-MM-DD, or an instant in UTC'),
  ),
  LOG_LEVEL: logLevel.default('info'),
});

/** Refuses a share of one team that is not less than all places. */
const refuseWholeShare = (
  { QUERIES_AT_ONCE: all, QUERIES_AT_ONCE_PER_TEAM: ofTeam }: z.infer<typeof variablesSchema>,
  context: z.RefinementCtx,
): void => {
  if (ofTeam < all) return;
  const message = 'must be less than QUERIES_AT_ONCE';
  context.addIssue({ code: 'custom', path: ['QUERIES_AT_ONCE_PER_TEAM'], message });
};

const environment = variablesSchema
  .superRefine(refuseWholeShare)
  .superRefine(refusePartOfDkim)
  .superRefine(refusePartOfBilling)
  .superRefine(refusePartOfStoreApp);

/** Deployment: all in one process (`npm start`), or each service as a process of its own. */
export type Profile = 'embedded' | 'distributed';

/** The embedded profile is for trials and listens on this machine only, a service on all addresses. */
const defaultHost: Readonly<Record<Profile, string | null>> = {
  embedded: LOOPBACK,
  distributed: null,
};

/** Only the embedded profile, which is for trials, has the sample shop by default. */
const defaultSampleStore: Readonly<Record<Profile, z.infer<typeof sampleStore>>> = {
  embedded: 'gift-shop',
  distributed: 'none',
};

/** Converts the variables to settings; `null` is the built-in default (embedded Postgres, the Postgres log, the simulator). */
const toSettings = (variables: z.infer<typeof variablesSchema>, profile: Profile) => ({
  /** 0 for any free port. */
  port: variables.PORT,
  /** Address to listen on; null for every address of the machine. */
  host: variables.HOST ?? defaultHost[profile],
  /** Absolute path. */
  dataDir: resolve(variables.DATA_DIR),
  sampleStore: variables.SAMPLE_STORE ?? defaultSampleStore[profile],
  databaseUrl: variables.DATABASE_URL,
  eventStoreUrl: variables.EVENT_STORE_URL,
  /** Empty without Kafka. */
  kafkaBrokers: variables.KAFKA_BROKERS,
  kafkaTopic: variables.KAFKA_TOPIC,
  /** Number of partitions of a new topic; it never changes afterwards. */
  kafkaPartitions: variables.KAFKA_PARTITIONS,
  mail: toMailConfig(variables),
  /** Null without billing. */
  billing: toBillingConfig(variables),
  /** The operator's address for suggestions of members; null when they are not mailed. */
  suggestionsTo: variables.SUGGESTIONS_TO,
  /** Secret of callers that report returned mails; null when they cannot. */
  mailFeedbackSecret: variables.MAIL_FEEDBACK_SECRET,
  files: variables.FILES_URL,
  /** Template of the store platform's Admin API; `{shop}` is replaced by the shop's domain. */
  storeApiUrl: variables.STORE_API_URL,
  /** Null when this installation has no app on the store platform. */
  storeApp: toStoreAppConfig(variables),
  /** Address of the sample shop's store when it runs as a process of its own; null when it runs in this one. */
  sampleStoreUrl: variables.SAMPLE_STORE_URL,
  /** Address of the console for people; null for this process on its own port. */
  publicUrl: variables.PUBLIC_URL,
  /** Address for webhooks of stores; null for `/webhooks/store` of the public address. */
  webhookUrl: variables.WEBHOOK_URL,
  /** Address of the API for other processes, without `/api`; null for the public address. */
  apiUrl: variables.API_URL,
  /** Processes to which the gateway passes commands, and those to which it passes queries. */
  commandServiceUrls: variables.COMMAND_SERVICE_URLS,
  projectionServiceUrls: variables.PROJECTION_SERVICE_URLS,
  /** Addresses and subnets of proxies in front of the console, whose headers with the caller's address are trusted. */
  trustedProxies: variables.TRUSTED_PROXIES,
  /** Keys of the secrets in the database, the one in use first; empty when they are in a file. */
  secretsKeys: variables.SECRETS_KEY,
  /** Absolute path; null when not given. */
  secretsKeyFile: variables.SECRETS_KEY_FILE,
  /** The browser that prints PDF files; null for an installed one, or that of the npm packages. */
  browserPath: variables.PUPPETEER_EXECUTABLE_PATH,
  /** Address of the day's reference rates; null when none are fetched. */
  exchangeRatesUrl: variables.EXCHANGE_RATES_URL,
  /** Most MiB of request bodies that a process holds at once. */
  requestBodiesMb: variables.REQUEST_BODIES_MB,
  /** Most queries that a process works on at once, in all and for one team; the others wait for their turn. */
  queriesAtOnce: variables.QUERIES_AT_ONCE,
  queriesAtOncePerTeam: variables.QUERIES_AT_ONCE_PER_TEAM,
  /** The longest that one statement of a query may take. */
  querySeconds: variables.QUERY_SECONDS,
  /** Development and tests only: the day (YYYY-MM-DD) on which the clock starts. */
  today: variables.TODAY,
  logLevel: variables.LOG_LEVEL,
});

export type Config = Readonly<ReturnType<typeof toSettings>>;

/** Parses the environment; throws BadConfig with every variable that has a bad value (NF-O-03, NF-O-04). */
export const loadConfig = (
  env: Readonly<Record<string, string | undefined>>,
  profile: Profile,
): Config => {
  const parsed = environment.safeParse(dropEmptyVariables(env));
  if (!parsed.success) throw new BadConfig(describeIssues(parsed.error));
  return toSettings(parsed.data, profile);
};
