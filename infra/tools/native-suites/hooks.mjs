const globals = new URL('globals.mjs', import.meta.url).href;

/** The package of that name throws outside jest's sandbox. */
export const resolve = (specifier, context, next) =>
  specifier === '@jest/globals'
    ? { url: globals, format: 'module', shortCircuit: true }
    : next(specifier, context);
