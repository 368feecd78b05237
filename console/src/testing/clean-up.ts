import { afterEach, beforeAll } from '@jest/globals';
import { cleanup } from '@testing-library/react';

/* What the testing library does by itself where every suite loads it anew. */
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => cleanup());
