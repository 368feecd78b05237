export const previewOf = (file: string): string => `Preview of ${file}`;
