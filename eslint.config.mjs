import query from '@tanstack/eslint-plugin-query';
import prettier from 'eslint-config-prettier';
import jest from 'eslint-plugin-jest';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const tests = ['**/*.test.{ts,tsx}', '**/*.contract.ts', 'console/e2e/**/*.ts'];
/** The places that may ask for the time, roll dice or print: programs, adapters and tests. */
const programs = [
  '*.ts',
  '*/src/main.{ts,tsx}',
  'infra/{platform,store-simulator,sample-shop,embedded,tools/bench,kafka}/**',
  '*/bench/**',
  '**/scripts/**',
  ...tests,
];

const noBarrels = [
  {
    selector: 'ExportAllDeclaration',
    message: 'Import the file that says it; no re-exporting files.',
  },
];
const noDefaultExports = [
  { selector: 'ExportDefaultDeclaration', message: 'Give the export its name.' },
];
const noAmbientTime = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Take the time as an argument.',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Take the time as an argument.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Take randomness as an argument.',
  },
];
const restrict = (...selectors) => ({ 'no-restricted-syntax': ['error', ...selectors.flat()] });

const size = {
  complexity: ['error', 8],
  'max-depth': ['error', 3],
  'max-lines': ['error', 200],
  'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', 4],
};

/** Where the strict presets fight this code's own style. */
const tuned = {
  '@typescript-eslint/consistent-type-definitions': 'off', // both forms read well
  '@typescript-eslint/consistent-indexed-object-style': 'off', // mapped types with modifiers are no records
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/max-params': 'off',
  '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  '@typescript-eslint/no-invalid-void-type': 'off', // promises of nothing in callbacks' types
  '@typescript-eslint/no-generated-empty-object-type': 'off',
  '@typescript-eslint/no-unsafe-class-instance-assignment': 'off', // web server types are structural
  // There are no enums (`erasableSyntaxOnly`), and looking for them takes a quarter of the linter's time.
  '@typescript-eslint/no-unsafe-enum-assignment': 'off',
  '@typescript-eslint/no-unsafe-enum-comparison': 'off',
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
  ],
  '@typescript-eslint/only-throw-error': [
    'error',
    {
      allow: [
        { from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] },
      ],
    },
  ],
  '@typescript-eslint/require-await': 'off', // a port's method is async whether or not an adapter waits
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
  '@typescript-eslint/switch-exhaustiveness-check': [
    'error',
    { considerDefaultExhaustiveForUnions: true },
  ],
};

export default defineConfig(
  {
    ignores: ['**/node_modules/', '**/dist/', 'data/', '.data/', 'coverage/', 'artifacts/'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      ...size,
      ...tuned,
      ...restrict(noBarrels, noDefaultExports, noAmbientTime),
      eqeqeq: 'error',
      'no-console': 'error',
      'no-param-reassign': 'error',
      'prefer-const': 'error',
    },
  },
  { files: programs, rules: restrict(noBarrels, noDefaultExports) },
  {
    files: ['**/vite.config.ts', 'infra/**/jest-global-*.ts'],
    rules: restrict(noBarrels),
  },
  { files: ['**/scripts/**'], rules: { 'no-console': 'off' } },
  {
    files: ['console/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended, query.configs['flat/recommended']],
    rules: {
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } }, // onSubmit and onClick may be async
      ],
    },
  },
  // A component's markup counts as lines; its logic is held by complexity.
  { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['error', 90] } },
  // Lists of facts, calls and shapes: long, but read one entry at a time.
  {
    files: ['contracts/src/*/{calls,events,read-models}{,/*}.ts'],
    rules: { 'max-lines': ['error', 300] },
  },
  { files: ['**/{columns,tables}*.{ts,tsx}'], rules: { 'max-lines': ['error', 500] } },
  {
    files: tests,
    extends: [jest.configs['flat/recommended']],
    rules: {
      'max-lines': ['error', 300],
      'max-lines-per-function': 'off',
      'jest/expect-expect': [
        'error',
        { assertFunctionNames: ['expect*', '**.expect*', '**.then*', 'fc.assert'] },
      ],
      'jest/no-commented-out-tests': 'error',
      'jest/no-disabled-tests': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Answers of supertest and asymmetric matchers are `any`; what they hold is what the test asserts.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  // Suites that an adapter's own test file calls.
  { files: ['**/*.contract.ts'], rules: { 'jest/no-export': 'off' } },
  prettier,
);
