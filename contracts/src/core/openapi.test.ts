import { describe, expect, test } from '@jest/globals';
import { allRoutes } from '../routes.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument(allRoutes, '0.1.0') as {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>;
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

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
