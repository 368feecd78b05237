import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

export type OnDemand<Props> = ComponentType<Props> & {
  /** Fetches the code before it is shown. A failure is reported when it is shown. */
  readonly preload: () => void;
};

/**
 * A component whose code is fetched when it is first shown; `waiting` is shown until then. It keeps its own state instead of
 * suspending: React leaves what waits for a suspended part on the screen for at least 300 ms, however soon the code is there.
 */
export const onDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): OnDemand<Props> => {
  let loaded: ComponentType<Props> | null = null;
  const fetched = async (): Promise<ComponentType<Props>> => (loaded ??= await load());
  const Part = (props: Props): ReactNode => {
    const [Shown, setShown] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (Shown !== null) return undefined;
      let isGone = false;
      fetched().then(
        (part) => {
          if (!isGone) setShown(() => part);
        },
        (error: unknown) => {
          if (!isGone) setFailure({ error });
        },
      );
      return () => {
        isGone = true;
      };
    }, [Shown]);
    if (failure !== null) throw failure.error;
    return Shown === null ? waiting : <Shown {...props} />;
  };
  return Object.assign(Part, {
    preload: (): void => {
      fetched().catch(() => undefined);
    },
  });
};
