/** A rule that reports every piece of code its selectors match. */
const refuse = (message, ...selectors) => ({
  create: (context) =>
    Object.fromEntries(
      selectors.map((selector) => [selector, (node) => context.report({ node, message })]),
    ),
});

const OWN = 'contracts|infra|command-service|projection-service|scheduler|console';
/** A file within a package of others, such as `kafkajs/src/network`. The documentation of ajv names the one that is left out. */
const INNER_FILE = new RegExp(
  String.raw`^(?!@quartermaster/|(?:${OWN})/|ajv/dist/2020)(?:@[^/]+/)?[\w-][\w.-]*/(?:src|dist|lib|build|generated|internals?)/`,
);
/** Names that mark what is private or may change at any time; the documentation of zod names the one that is left out. */
const PRIVATE_NAME = /^(?:_(?!_|zod$)\w|unstable_)/;

/** Reports private parts of packages: their inner files, what they mark as private, and the cache of modules. */
const noPrivateParts = {
  create: (context) => {
    const report = (node) =>
      context.report({ node, message: 'Use the public part of the package.' });
    const checkFile = (node) => {
      if (typeof node?.value === 'string' && INNER_FILE.test(node.value)) report(node);
    };
    const checkName = (node) => {
      if (PRIVATE_NAME.test(node.name ?? node.value)) report(node);
    };
    return {
      ImportDeclaration: ({ source, specifiers }) => {
        checkFile(source);
        for (const { imported } of specifiers) if (imported) checkName(imported);
      },
      ImportExpression: ({ source }) => checkFile(source),
      CallExpression: ({ arguments: [first] }) => checkFile(first),
      MemberExpression: ({ object, property }) => {
        checkName(property);
        if (/^(?:require|load)$/.test(object.name) && property.name === 'cache') report(property);
      },
    };
  },
};

/** The rules of this code that oxlint lacks, written as rules of eslint. */
export default {
  meta: { name: 'house' },
  rules: {
    'no-private-parts': noPrivateParts,
    'no-barrels': refuse(
      'Import the file that says it; no re-exporting files.',
      'ExportAllDeclaration',
    ),
    'no-default-exports': refuse('Give the export its name.', 'ExportDefaultDeclaration'),
    'no-ambient-time': refuse(
      'Take the time as an argument.',
      "NewExpression[callee.name='Date'][arguments.length=0]",
      "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    ),
    'no-ambient-chance': refuse(
      'Take randomness as an argument.',
      "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    ),
  },
};
