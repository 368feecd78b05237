import { z } from 'zod';
import { problem } from './problem.ts';
import { bySpecificity, type Route } from './route.ts';

type Json = Readonly<Record<string, unknown>>;

/** JSON Schema of what is sent (`input`) or answered (`output`); what JSON cannot say is left open. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const isNothing = (schema: z.ZodType): boolean => schema instanceof z.ZodUndefined;

const parametersOf = (schema: z.ZodType, place: 'path' | 'query'): readonly Json[] => {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schemaOf]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: schemaOf,
  }));
};

const headers = (route: Route): readonly Json[] => {
  const text = { type: 'string' };
  if (route.kind === 'query') {
    const description = 'Position of a command whose effect must show';
    return [{ name: 'X-Min-Position', in: 'header', schema: text, description }];
  }
  if (route.kind === 'public') return [];
  const key = { name: 'Idempotency-Key', in: 'header', schema: text };
  const match = { name: 'If-Match', in: 'header', schema: text };
  return route.versioned ? [key, match] : [key];
};

const fileContent: Json = {
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

const content = (schema: Json): Json => ({ content: { 'application/json': { schema } } });

const answerOf = ({ bytes, response }: Route): Json => {
  if (bytes === 'answer') return { description: 'The file', ...fileContent };
  if (isNothing(response)) return { description: 'Done' };
  return { description: 'The answer', ...content(jsonSchema(response, 'output')) };
};

const answersOf = (route: Route): Json => ({
  [route.status]: answerOf(route),
  default: { description: 'What went wrong', ...content({ $ref: '#/components/schemas/Problem' }) },
});

const requestBodyOf = ({ bytes, body }: Route): Json => {
  if (bytes === 'body') return { requestBody: { required: true, ...fileContent } };
  if (isNothing(body)) return {};
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, ...content(jsonSchema(body, 'input')) } };
};

const operationOf = (route: Route): Json => ({
  operationId: `${route.method.toLowerCase()}${route.path.replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  summary: route.summary,
  tags: [route.path.split('/')[1] ?? ''],
  security: route.role === 'PUBLIC' ? [] : [{ bearer: [] }],
  parameters: [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...headers(route),
  ],
  ...requestBodyOf(route),
  responses: answersOf(route),
});

const pathsOf = (routes: readonly Route[]): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of [...routes].sort(bySpecificity)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return paths;
};

/** The OpenAPI 3.1 document of the calls (API-SYS-01), made from the same values that answer them. */
export const openApiDocument = (routes: readonly Route[], version: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Quartermaster',
    version,
    description: 'Inventory and purchasing back-office for online-shop merchants',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/api' }],
  paths: pathsOf(routes),
  components: {
    schemas: { Problem: jsonSchema(problem, 'output') },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  },
});
