const { tsImport } = require('tsx/esm/api');

module.exports = async () => {
  const { removeFolders } = await tsImport('./data-folders.ts', __filename);
  await removeFolders();
};
