import query from '@tanstack/eslint-plugin-query';
import * as parser from '@typescript-eslint/parser';
import { defineConfig } from 'eslint/config';

/** Only the rules of TanStack Query. Two of them read types, which oxlint does not offer to plugins. `.oxlintrc.jsonc` has all other rules. */
export default defineConfig(
  { ignores: ['**/node_modules/', '**/dist/'] },
  { linterOptions: { noInlineConfig: true } },
  {
    files: ['console/**/*.{ts,tsx}'],
    extends: [query.configs['flat/recommended']],
    languageOptions: {
      parser,
      parserOptions: { project: 'console/tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
  },
);
