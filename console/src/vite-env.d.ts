/// <reference types="vite/types/importMeta.d.ts" />

declare module '@fontsource-variable/inter';
declare module '@mantine/*.css';
declare module '*/mantine.css';
declare module '*/print.css';
declare module '*/theme.css';

interface ImportMetaEnv {
  /** Written into the code by the build, which drops what is never reached. */
  readonly VITE_UI_PAGE?: string;
}
