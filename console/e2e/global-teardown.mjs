import { dataFolders } from './global-setup.mjs';

export default async () => {
  const { removeFolders } = await dataFolders();
  await removeFolders();
};
