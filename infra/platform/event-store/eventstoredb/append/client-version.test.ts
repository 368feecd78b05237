import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';

/** The version whose private parts `append/` uses: the generated messages, GRPCStreamCreator and callArguments. */
const VERSION = '6.2.1';

test(`append/ runs on version ${VERSION} of @eventstore/db-client`, () => {
  const load = createRequire(import.meta.url);
  const { version } = load('@eventstore/db-client/package.json') as { readonly version: string };
  const problem = `append/ uses private parts of @eventstore/db-client ${VERSION}, and ${version} is installed: compare them first`;
  expect(version === VERSION ? null : problem).toBeNull();
});
