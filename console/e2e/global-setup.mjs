import { tsImport } from 'tsx/esm/api';

/** Jest cannot load an ES module written in TypeScript here, so tsx does. */
export const dataFolders = () => tsImport('./data-folders.ts', import.meta.url);

export default async () => {
  const { prepareFolders } = await dataFolders();
  await prepareFolders();
};
