import { runHook } from './jest.global-setup.mjs';

export default () => runHook('./infra/tools/faults/jest-global-setup.ts');
