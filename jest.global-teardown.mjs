import { runHook } from './jest.global-setup.mjs';

export default () => runHook('./infra/src/postgres/jest-global-teardown.ts');
