import { runHook } from './jest.global-setup.mjs';

export default () => runHook('./infra/kafka/jest-global-teardown.ts');
