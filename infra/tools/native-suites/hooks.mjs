const globals = new URL('globals.mjs', import.meta.url).href;
const asset = new URL('asset.mjs', import.meta.url).href;

const ASSET = /\.(css|svg|png|jpg|webp|woff2)(\?\w+)?$/;
/** Packages that are thousands of files as ES modules, and loaded much faster as CommonJS. */
const FASTER_AS_COMMONJS = /^@(mantine|tanstack)\//;

const own = (url) => ({ url, format: 'module', shortCircuit: true });

export const resolve = (specifier, context, next) => {
  // The package itself throws outside of jest's sandbox.
  if (specifier === '@jest/globals') return own(globals);
  if (ASSET.test(specifier)) return own(asset);
  if (!FASTER_AS_COMMONJS.test(specifier)) return next(specifier, context);
  return next(specifier, { ...context, conditions: ['node', 'require'] });
};
