/** Jest cannot load an ES module written in TypeScript here, so tsx does. */
module.exports = async () => {
  const { tsImport } = await import('tsx/esm/api');
  const { prepareFolders } = await tsImport('./data-folders.ts', __filename);
  await prepareFolders();
};
