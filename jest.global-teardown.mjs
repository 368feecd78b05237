import { runHook } from './jest.global-setup.mjs';

export default () => runHook('./infra/platform/postgres/jest-global-teardown.ts');
