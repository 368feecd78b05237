const { tsImport } = require('tsx/esm/api');

/** Jest cannot load an ES module written in TypeScript here, so tsx does. */
module.exports = async () => {
  const { prepareFolders } = await tsImport('./data-folders.ts', __filename);
  await prepareFolders();
};
