/** Saves what an address answers under a name. */
export const saveFrom = (href: string, fileName: string): void => {
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.download = fileName;
  anchor.click();
};

/** Saves a file that was loaded here. */
export const saveBlob = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  saveFrom(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 1_000); // Safari reads the blob after the click returns
};

/** Opens the browser's dialog to print a document. */
export const printBlob = (content: Blob): void => {
  const url = URL.createObjectURL(content);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = url;
  frame.addEventListener('load', () => frame.contentWindow?.print());
  document.querySelectorAll('iframe[data-printed]').forEach((old) => old.remove());
  frame.dataset['printed'] = '';
  document.body.append(frame);
};
