import {
  createRoute,
  type AnyRoute,
  type AnyValidator,
  type RouteComponent,
  type StaticDataRouteOption,
} from '@tanstack/react-router';

interface PageOptions<Validator> {
  /** Schema of the search parameters of the page. */
  readonly validateSearch?: Validator;
  readonly staticData?: StaticDataRouteOption;
  readonly component?: RouteComponent;
}

export const createPageFactory =
  <Parent extends AnyRoute>(parent: Parent) =>
  <Path extends string, Validator extends AnyValidator = undefined>(
    path: Path,
    options: PageOptions<Validator>,
  ) =>
    createRoute({ getParentRoute: () => parent, path, ...options });
