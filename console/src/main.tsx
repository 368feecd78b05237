import './app/theme.css';
import '@fontsource-variable/inter';
import './app/mantine.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createQueryClient } from './app/query-client.ts';
import { preloadShell } from './app/page-frame.tsx';
import { createAppRouter } from './app/router.tsx';
import { configureAnalytics } from './lib/analytics.ts';
import { parseEnvironment } from './lib/environment.ts';
import { configureHttp } from './lib/http.ts';
import { currentToken } from './lib/session.ts';
import { onDemand } from './ui/on-demand.tsx';

const environment = parseEnvironment(import.meta.env);
configureHttp({ baseUrl: environment.apiUrl });
configureAnalytics(environment.analyticsPath);

if (currentToken() !== null) void preloadShell();

const client = createQueryClient();
/** Bundled only into a build with the flag. */
const Gallery =
  import.meta.env.VITE_UI_PAGE === 'true'
    ? onDemand(async () => (await import('./app/gallery/gallery-page.tsx')).GalleryPage)
    : null;
const router = createAppRouter({ client, Gallery });
const clock = () => Date.now();

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the console');

createRoot(place).render(
  <StrictMode>
    <App environment={environment} client={client} clock={clock} router={router} />
  </StrictMode>,
);
