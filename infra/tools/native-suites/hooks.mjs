const globals = new URL('globals.mjs', import.meta.url).href;

/**
 * The package of jest's globals throws outside jest's sandbox. The component library takes notice of tests only in its
 * CommonJS form.
 */
export const resolve = (specifier, context, next) => {
  if (specifier === '@jest/globals') return { url: globals, format: 'module', shortCircuit: true };
  if (!specifier.startsWith('@mantine/')) return next(specifier, context);
  const conditions = context.conditions.map((one) => (one === 'import' ? 'require' : one));
  return next(specifier, { ...context, conditions });
};

/** Stands in for a style sheet or a picture: each class of a module is its own name. */
const styles = 'export default new Proxy({}, { get: (_, name) => name });';
const asset = "export default 'asset';";

export const load = (url, context, next) => {
  const { pathname } = new URL(url);
  if (/\.(css|svg|png|jpg|webp|woff2)$/.test(pathname)) {
    const source = pathname.endsWith('.module.css') ? styles : asset;
    return { format: 'module', source, shortCircuit: true };
  }
  return next(url, context);
};
