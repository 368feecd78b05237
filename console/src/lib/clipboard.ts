/** Writes a text to the clipboard. Resolves with false when the browser refuses, as it does for a page without TLS. */
export const copyText = async (text: string): Promise<boolean> => {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    await clipboard?.writeText(text);
    return clipboard !== undefined;
  } catch {
    return false;
  }
};
