import { runHook } from './jest.global-setup.mjs';

export default () => runHook('./infra/checks/faults/jest-global-setup.ts');
