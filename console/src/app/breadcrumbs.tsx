import { Link, useMatches } from '@tanstack/react-router';
import { useDetailCrumbs } from '../lib/crumbs.ts';
import { navigation } from './navigation.ts';
import styles from './breadcrumbs.module.css';

const findGroupLabel = (path: string): string | null =>
  navigation.find((group) => group.items.some((item) => item.path === path))?.label ?? null;

interface Crumb {
  readonly label: string;
  readonly path: string | null;
}

/** The place of the page: its group, the pages above it, and the name from `useCrumb`. */
export const Breadcrumbs = () => {
  const pages = useMatches({
    select: (matches): readonly Crumb[] =>
      matches.flatMap(({ staticData, pathname }) =>
        staticData.title === undefined ? [] : [{ label: staticData.title, path: pathname }],
      ),
  });
  const details = useDetailCrumbs().map((label): Crumb => ({ label, path: null }));
  const group = findGroupLabel(pages[0]?.path ?? '');
  const first: readonly Crumb[] = group === null ? [] : [{ label: group, path: null }];
  const crumbs = [...first, ...pages, ...details];
  return (
    <ol className={styles.crumbs} aria-label="Breadcrumbs">
      {crumbs.map((crumb, at) => (
        <li
          key={`${crumb.label}-${at}`}
          {...(at === crumbs.length - 1 && { 'aria-current': 'page' as const })}
        >
          {crumb.path === null || at === crumbs.length - 1 ? (
            <span data-clip>{crumb.label}</span>
          ) : (
            <Link to={crumb.path as '/'}>{crumb.label}</Link>
          )}
        </li>
      ))}
    </ol>
  );
};
