import { createRootRoute } from '@tanstack/react-router';
import { AppError, PageFrame } from './page-frame.tsx';

/** What stands around every page. */
export const root = createRootRoute({ component: PageFrame, errorComponent: AppError });
