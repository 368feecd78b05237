import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

/** Names of fields with tokens, codes and passwords, in lower case (NF-S-01). */
const secretNames: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'x-shopify-access-token',
  'token',
  'accesstoken',
  'logincode',
  'signincode',
  'signinlink',
  'password',
  'pepper',
  'secret',
  'signature',
  'connectionstring',
  'databaseurl',
]);

const deepest = 6;

const isWalkable = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' &&
  value !== null &&
  !ArrayBuffer.isView(value) &&
  !(value instanceof Error); // errors arrive here after serialisation

const hideIfSecret = (name: string, value: unknown, depth: number): unknown =>
  secretNames.has(name.toLowerCase()) ? '[hidden]' : hideSecrets(value, depth + 1);

const hideInRecord = (record: Record<string, unknown>, depth: number): Record<string, unknown> => {
  let copy: Record<string, unknown> | undefined;
  for (const [name, inner] of Object.entries(record)) {
    const shown = hideIfSecret(name, inner, depth);
    if (shown === inner) continue;
    copy ??= { ...record };
    copy[name] = shown;
  }
  return copy ?? record;
};

/** Replaces every secret in a value, down to six levels; copies only records that contain one. */
const hideSecrets = (value: unknown, depth = 0): unknown => {
  if (depth > deepest || !isWalkable(value)) return value;
  return Array.isArray(value)
    ? value.map((entry) => hideSecrets(entry, depth + 1))
    : hideInRecord(value, depth);
};

/** Structured log of the product; one JSON object per line. */
export type Logger = PinoLogger;

export interface LoggerSettings {
  readonly level: string;
  readonly service: string;
  /** Receiver of the lines; standard output when absent. */
  readonly destination?: DestinationStream;
}

/** A logger that writes ISO times and hides secrets by their names. */
export const createLogger = ({ level, service, destination }: LoggerSettings): Logger => {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      // pino's own redaction by paths costs twenty times as much per line
      log: (fields: Record<string, unknown>) => hideSecrets(fields) as Record<string, unknown>,
    },
    serializers: { err: (error: Error) => hideSecrets(pino.stdSerializers.err(error)) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
};
