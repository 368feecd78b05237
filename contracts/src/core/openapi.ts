import { positionPattern } from './position.ts';
import { z } from 'zod';
import { problem, groupRefusalsByStatus } from './problem.ts';
import type { RejectionCode } from './rejection.ts';
import { compareSpecificity, idempotencyKeyPattern, ifMatchPattern, type Route } from './route.ts';

type Json = Readonly<Record<string, unknown>>;

/** Converts a schema of a request (`input`) or an answer (`output`) to JSON Schema; parts that JSON cannot express stay open. */
const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const isEmptySchema = (schema: z.ZodType): boolean => schema instanceof z.ZodUndefined;

const buildParameters = (schema: z.ZodType, place: 'path' | 'query'): readonly Json[] => {
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, parameterSchema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: parameterSchema,
  }));
};

const buildHeader = (name: string, { source: pattern }: RegExp, description: string): Json => ({
  name,
  in: 'header',
  schema: { type: 'string', pattern },
  description,
});

const minPosition = buildHeader(
  'X-Min-Position',
  positionPattern,
  'Position of a command whose effect must show',
);
const idempotencyKey = buildHeader(
  'Idempotency-Key',
  idempotencyKeyPattern,
  'The same key with the same body gives the first answer again',
);
const ifMatch = buildHeader(
  'If-Match',
  ifMatchPattern,
  'ETag of the version that is to be changed',
);

const buildHeaders = ({ kind, versioned }: Route): readonly Json[] => {
  if (kind === 'query') return [minPosition];
  if (kind === 'public') return [];
  return versioned ? [idempotencyKey, ifMatch] : [idempotencyKey];
};

const buildFileContent = ({ fileType }: Route): Json => ({
  content: { [fileType]: { schema: { type: 'string', format: 'binary' } } },
});

const buildJsonContent = (schema: Json): Json => ({ content: { 'application/json': { schema } } });

const text = { schema: { type: 'string' } };
/** Headers of an answer: the log position of a command, or a mark that a query does not show it yet. */
const answerHeaders: Readonly<Record<Route['kind'], Json>> = {
  command: { headers: { 'X-Position': text } },
  query: { headers: { 'X-Stale': text } },
  public: {},
};

const buildAnswer = (route: Route): Json => {
  const more = answerHeaders[route.kind];
  if (route.bytes === 'answer')
    return { description: 'The file', ...more, ...buildFileContent(route) };
  if (isEmptySchema(route.response)) return { description: 'Done', ...more };
  return {
    description: 'The answer',
    ...more,
    ...buildJsonContent(toJsonSchema(route.response, 'output')),
  };
};

const retryAfter: Json = {
  headers: { 'Retry-After': { required: true, schema: { type: 'integer', minimum: 1 } } },
};
const refusalHeadersByStatus: Readonly<Record<number, Json>> = { 429: retryAfter, 503: retryAfter };

/** Descriptions of refusals of an expensive call while too many of its kind wait. */
const overloadTextsByStatus: Readonly<Record<number, string>> = {
  429: ': too many such calls of the team wait already, or too many come from one address',
  503: ': too many such calls wait, or it cannot be answered now',
};

const buildRefusal = (
  status: number,
  codes: readonly RejectionCode[],
  work: Route['work'] = null,
): Json => ({
  description: `${codes.join(', ')}${work === null ? '' : (overloadTextsByStatus[status] ?? '')}`,
  ...refusalHeadersByStatus[status],
  ...buildJsonContent({
    $ref: '#/components/schemas/Problem',
    properties: { code: { enum: codes } },
  }),
});

const buildAnswers = (route: Route): Json => ({
  [route.status]: buildAnswer(route),
  ...Object.fromEntries(
    [...groupRefusalsByStatus(route)].map(([status, codes]) => [
      status,
      buildRefusal(status, codes, route.work),
    ]),
  ),
});

const buildRequestBody = (route: Route): Json => {
  const { bytes, body } = route;
  if (bytes === 'body') return { requestBody: { required: true, ...buildFileContent(route) } };
  if (isEmptySchema(body)) return {};
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, ...buildJsonContent(toJsonSchema(body, 'input')) } };
};

const buildOperation = (route: Route): Json => ({
  operationId: `${route.method.toLowerCase()}${route.path.replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  summary: route.summary,
  tags: [route.path.split('/')[1] ?? ''],
  security: route.role === 'PUBLIC' ? [] : [{ bearer: [] }],
  parameters: [
    ...buildParameters(route.params, 'path'),
    ...buildParameters(route.query, 'query'),
    ...buildHeaders(route),
  ],
  ...buildRequestBody(route),
  responses: buildAnswers(route),
});

const buildPaths = (routes: readonly Route[]): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of [...routes].sort(compareSpecificity)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: buildOperation(route) };
  }
  return paths;
};

const methodNotAllowed: Json = {
  ...buildRefusal(405, ['METHOD_NOT_ALLOWED']),
  headers: { Allow: { required: true, schema: { type: 'string' } } },
};

/** Builds the OpenAPI 3.1 document of the calls (API-SYS-01) from the route values that the servers mount. */
export const buildOpenApiDocument = (routes: readonly Route[], version: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Quartermaster',
    version,
    description:
      'Inventory and purchasing back-office for online-shop merchants. Methods that an address does not take are answered ' +
      'as in components/responses/MethodNotAllowed.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/api' }],
  paths: buildPaths(routes),
  components: {
    schemas: { Problem: toJsonSchema(problem, 'output') },
    responses: { MethodNotAllowed: methodNotAllowed },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  },
});
