import { buildOpenApiDocument } from '@quartermaster/contracts/core/openapi';
import type { Route } from '@quartermaster/contracts/core/route';

/** The part of JSON Schema that the contracts use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

/** An answer as OpenAPI lists it. */
export interface NamedAnswer {
  readonly content?: Content;
}

interface Described {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, NamedAnswer>>;
}

/** One call as the OpenAPI document describes it. */
export interface Operation {
  readonly route: Route;
  readonly parameters: readonly Parameter[];
  /** Schema of a JSON body; null without one. */
  readonly body: Schema | null;
  readonly responses: Described['responses'];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** All calls of these routes as the OpenAPI document describes them, with the schemas that it refers to. */
export const describeOperations = (routes: readonly Route[]) => {
  const { paths, components } = buildOpenApiDocument(routes, 'test') as unknown as Document;
  const operations = routes.map((route): Operation => {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const described = paths[path]?.[route.method.toLowerCase()];
    if (described === undefined) throw new Error(`OpenAPI does not describe ${route.id}`);
    const { parameters, requestBody, responses } = described;
    const body = requestBody?.content['application/json']?.schema ?? null;
    return { route, parameters, body, responses };
  });
  return { operations, schemas: components.schemas };
};
