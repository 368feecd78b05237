import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';

/** The published schema of the platform's Admin API. */
export const readPlatformSchema = (version: '2026-07' | '2026-10'): GraphQLSchema => {
  const file = readFileSync(new URL(`admin_${version}.json.gz`, import.meta.url));
  const { data } = JSON.parse(gunzipSync(file).toString('utf8')) as { data: IntrospectionQuery };
  return buildClientSchema(data);
};
