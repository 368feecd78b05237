import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { AppError, PageFrame } from './page-frame.tsx';

/** Router context of every route. */
export interface RouteContext {
  readonly client: QueryClient;
  /** The page of all pieces; null in a build without it. */
  readonly Gallery: ComponentType | null;
}

export const root = createRootRouteWithContext<RouteContext>()({
  component: PageFrame,
  errorComponent: AppError,
});
