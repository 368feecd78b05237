import { describe, expect, test } from '@jest/globals';
import { allRoutes } from '../calls.ts';
import { buildOpenApiDocument } from './openapi.ts';
import { listRefusals, statusByCode } from './problem.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly schema: { pattern?: string } }[];
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly headers?: object;
        readonly content?: Readonly<
          Record<string, { schema: { properties?: { code?: { enum?: readonly string[] } } } }>
        >;
      }
    >
  >;
}

const document = buildOpenApiDocument(allRoutes, '0.1.0') as {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

describe('API-SYS-01 the OpenAPI document', () => {
  test.each(allRoutes.map((route) => [route.id, route] as const))('has %s', (_, route) => {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    expect(document.paths[path]?.[route.method.toLowerCase()]).toMatchObject({
      summary: route.summary,
    });
  });

  test('names every call once', () => {
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(names).toHaveLength(allRoutes.length);
    expect(new Set(names).size).toBe(allRoutes.length);
  });

  test('lists the refusal of waiting calls for expensive calls and no others', () => {
    for (const route of allRoutes) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      const { responses } = document.paths[path]?.[route.method.toLowerCase()] ?? {};
      for (const status of ['429', '503']) {
        const { description = '' } = responses?.[status] ?? {};
        expect([route.id, description.includes('too many')]).toEqual([
          route.id,
          route.work !== null,
        ]);
      }
    }
  });

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

describe('answers in OpenAPI', () => {
  const operations = allRoutes.map((route) => {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const described = document.paths[path]?.[route.method.toLowerCase()];
    return [route.id, route, described!] as const;
  });

  test.each(operations)(
    '%s lists each of its codes once, under the code’s status',
    (_, route, operation) => {
      const named = Object.entries(operation.responses).flatMap(([status, { content }]) =>
        (content?.['application/json']?.schema.properties?.code?.enum ?? []).map((code) => [
          code,
          Number(status),
        ]),
      );
      const codes = listRefusals(route).map((code) => [code, statusByCode[code]]);
      expect(named.sort()).toEqual(codes.sort());
      expect(Object.keys(operation.responses)).not.toContain('default');
    },
  );

  test.each(operations)(
    '%s lists Retry-After for every answer with a time to retry',
    (_, __, operation) => {
      const { '429': limited, '503': unavailable } = operation.responses;
      expect(limited?.headers).toHaveProperty('Retry-After');
      expect(unavailable?.headers).toHaveProperty('Retry-After');
    },
  );

  test.each([
    ['API-PO-11', 'application/pdf'],
    ['API-PO-42', 'application/json'],
    ['API-AST-03', '*/*'],
  ])('%s returns a file of type %s', (id, type) => {
    const operation = operations.find(([routeId]) => routeId === id)?.[2];
    expect(Object.keys(operation?.responses['200']?.content ?? {})).toEqual([type]);
  });

  test('a moment of the past is a day or an instant', () => {
    const [, , { parameters }] = operations.find(([routeId]) => routeId === 'API-PO-03')!;
    expect(parameters.find(({ name }) => name === 'asOf')?.schema).toMatchObject({
      anyOf: [{ format: 'date' }, { format: 'date-time' }],
    });
  });

  test('headers are as strict as the code', () => {
    const getHeaderPattern = (id: string, name: string): RegExp => {
      const [, , operation] = operations.find(([routeId]) => routeId === id)!;
      return new RegExp(operation.parameters.find((one) => one.name === name)!.schema.pattern!);
    };
    expect('"7"').toMatch(getHeaderPattern('API-PO-06', 'If-Match'));
    expect('seven').not.toMatch(getHeaderPattern('API-PO-06', 'If-Match'));
    expect('key-1').toMatch(getHeaderPattern('API-PO-06', 'Idempotency-Key'));
    expect('a key').not.toMatch(getHeaderPattern('API-PO-06', 'Idempotency-Key'));
    expect('k'.repeat(201)).not.toMatch(getHeaderPattern('API-PO-06', 'Idempotency-Key'));
    expect('').not.toMatch(getHeaderPattern('API-PO-03', 'X-Min-Position'));
  });
});
