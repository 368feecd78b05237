import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

/** Structured log of the product; one JSON object per line. */
export type Logger = PinoLogger;

/** Names under which tokens, codes and passwords travel; their values never reach a log (NF-S-01). */
const secretNames = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-shopify-access-token"]',
  'token',
  'accessToken',
  'loginCode',
  'signInCode',
  'signInLink',
  'password',
  'secret',
  'signature',
  'connectionString',
];

const at = (prefix: string, name: string): string =>
  name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`;

const redactedPaths = secretNames.flatMap((name) => [
  name,
  at('*', name),
  at('*.*', name),
  at('*.*.*', name),
]);

export interface LoggerSettings {
  readonly level: string;
  readonly service: string;
  /** Where lines go; standard output when absent. */
  readonly destination?: DestinationStream;
}

/** A logger that writes ISO times and hides secrets down to three levels of nesting. */
export const createLogger = ({ level, service, destination }: LoggerSettings): Logger => {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '[hidden]' },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
};
