import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { chunks } from './chunks.ts';
import { parseEnvironment } from './src/lib/environment.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const api = process.env['API_TARGET'] ?? 'http://localhost:4000';
const proxied = { target: api, changeOrigin: false };

export default defineConfig(({ mode }) => {
  parseEnvironment(loadEnv(mode, root, 'VITE_')); // a bad value stops the build and names the variable
  return {
    root,
    plugins: [react()],
    resolve: { dedupe: ['zod', 'react', 'react-dom'] },
    server: {
      port: 5173,
      proxy: {
        '/api': proxied,
        '/__mail': proxied,
        '/health': proxied,
        '/sample-store/images': proxied,
      },
    },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 1100, // the grid; everything else is far below
      manifest: true, // which files a screen needs
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: chunks },
        },
      },
    },
  };
});
