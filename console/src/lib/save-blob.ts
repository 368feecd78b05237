export const saveFrom = (href: string, fileName: string): void => {
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.download = fileName;
  anchor.click();
};

export const saveBlob = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  saveFrom(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 1_000); // Safari reads the blob after the click returns
};

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
