/** A rule that reports every piece of code its selectors match. */
const refuse = (message, ...selectors) => ({
  create: (context) =>
    Object.fromEntries(
      selectors.map((selector) => [selector, (node) => context.report({ node, message })]),
    ),
});

/** The rules of this code that oxlint lacks, written as rules of eslint. */
export default {
  meta: { name: 'house' },
  rules: {
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
