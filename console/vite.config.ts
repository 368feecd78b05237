import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { parseEnvironment } from './src/lib/environment.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const api = process.env['API_TARGET'] ?? 'http://localhost:4000';
const proxied = { target: api, changeOrigin: false };

/** The grid changes rarely and is needed late, so it has a file of its own; other libraries follow who imports them. */
const chunkOf = (id: string): string | null =>
  /node_modules\/ag-(grid|stack)/.test(id) ? 'grid' : null;

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
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] },
        },
      },
    },
  };
});
