import { existsSync } from 'node:fs';
import { tsImport } from 'tsx/esm/api';

/** Jest cannot load an ES module written in TypeScript here, so tsx does. State is passed on `globalThis` and `process.env`. */
export const runHook = async (file) => {
  const url = new URL(file, import.meta.url);
  if (!existsSync(url)) return;
  const hook = await tsImport(url.href, import.meta.url);
  await hook.default();
};

export default () => runHook('./infra/platform/postgres/jest-global-setup.ts');
