import Ajv from 'ajv/dist/2020.js';
import { problem, statusByCode } from '@quartermaster/contracts/core/problem';
import type { NamedAnswer, Operation, Schema } from './operations.ts';
import type { Received } from './send.ts';

/** Describes the problems of an answer; empty when OpenAPI lists the answer. Null is an address without a call. */
export type Judge = (operation: Operation | null, received: Received) => readonly string[];

type Fits = (schema: Schema, value: unknown) => readonly string[];

/** Compares values with the schemas of the document, which are below `#/components/schemas`. */
const createFits = (schemas: Readonly<Record<string, Schema>>): Fits => {
  const ajv = new Ajv.default({ strict: false, validateFormats: false, allErrors: false });
  const compiled = new Map<Schema, ReturnType<typeof ajv.compile>>();
  return (schema, value) => {
    const fits = compiled.get(schema) ?? ajv.compile({ ...schema, components: { schemas } });
    compiled.set(schema, fits);
    if (fits(value) === true) return [];
    return (fits.errors ?? []).map(
      ({ instancePath, message }) =>
        `the body does not fit OpenAPI: ${instancePath} ${message ?? ''}`,
    );
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readContentType = ({ headers }: Received): string =>
  (headers['content-type'] ?? '').split(';', 1)[0] ?? '';

const jsonProblems = (fits: Fits, schema: Schema, text: string): readonly string[] => {
  const body = parsed(text);
  return body === undefined ? ['the body is no JSON'] : fits(schema, body);
};

const bodyProblems = (
  fits: Fits,
  { content }: NamedAnswer,
  received: Received,
): readonly string[] => {
  if (content === undefined) {
    return received.text === '' ? [] : ['a body where OpenAPI names none'];
  }
  const type = readContentType(received);
  const schema = (content[type] ?? content['*/*'])?.schema;
  if (schema === undefined) return [`content type ${type} is not named by OpenAPI`];
  const isJson = type === 'application/json' && schema.format !== 'binary';
  return isJson ? jsonProblems(fits, schema, received.text) : [];
};

const isWait = (text: string | undefined): boolean => /^[1-9]\d*$/.test(text ?? '');

/** The requirements of each of these statuses. */
const needed: Readonly<Record<number, (headers: Received['headers']) => string | null>> = {
  405: ({ allow }) => (allow === undefined ? '405 without Allow' : null),
  429: (headers) => (isWait(headers['retry-after']) ? null : '429 without Retry-After'),
  500: () => '500 INTERNAL',
  503: (headers) => (isWait(headers['retry-after']) ? null : '503 without Retry-After'),
};

const refusalProblems = ({ status, headers, text }: Received): readonly string[] => {
  if (status < 400) return [];
  const body = problem.safeParse(parsed(text));
  if (!body.success) return ['a refusal without code and message'];
  const { code } = body.data;
  const lacks = needed[status]?.(headers) ?? null;
  return [
    ...(statusByCode[code] === status ? [] : [`${code} answered as ${status}`]),
    ...(lacks === null ? [] : [lacks]),
  ];
};

/** The answers of addresses without a call. */
const ELSEWHERE: ReadonlySet<number> = new Set([400, 404, 405, 429]);

const elsewhereProblems = ({ status }: Received): readonly string[] =>
  ELSEWHERE.has(status) ? [] : [`${status} where no call is`];

/** Judges answers by the OpenAPI document only; a 500 is never right. */
export const createJudge = (schemas: Readonly<Record<string, Schema>>): Judge => {
  const fits = createFits(schemas);
  return (operation, received) => {
    if (operation === null) return [...refusalProblems(received), ...elsewhereProblems(received)];
    const { responses } = operation;
    const named = responses[String(received.status)] ?? responses['default'];
    return [
      ...refusalProblems(received),
      ...(named === undefined
        ? [`status ${received.status} is not named by OpenAPI`]
        : bodyProblems(fits, named, received)),
    ];
  };
};
