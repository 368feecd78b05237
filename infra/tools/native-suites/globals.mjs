/*
 * The names that suites import from `@jest/globals`: bindings that change with the suite, because files shared by
 * suites are loaded once.
 */
export let afterAll;
export let afterEach;
export let beforeAll;
export let beforeEach;
export let describe;
export let expect;
export let jest;
export let test;

export const setGlobals = (globals) => {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } = globals);
};
