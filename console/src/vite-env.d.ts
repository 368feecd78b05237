/// <reference types="vite/client" />

declare module '@fontsource-variable/inter';
declare module '*.css';

interface ImportMetaEnv {
  /** Written into the code by the build, which drops what is never reached. */
  readonly VITE_UI_PAGE?: string;
}
