module.exports = async () => {
  const { tsImport } = await import('tsx/esm/api');
  const { removeFolders } = await tsImport('./data-folders.ts', __filename);
  await removeFolders();
};
