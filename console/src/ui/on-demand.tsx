import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import {
  useEffect,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { ASK_AGAIN_MS, onConnectionChange } from '../lib/connection.ts';
import { type CodeFailure, getCodeFailure, fetchCode } from '../lib/fetch-code.ts';
import { EmptyState } from './states.tsx';
import { toast } from './toast.tsx';

export type OnDemand<Props> = FunctionComponent<Props> & {
  /** Fetches the code before it is shown; resolves also when that fails, which is reported when it is shown. */
  readonly preload: () => Promise<void>;
};

interface Look {
  /** Shown until the code is there; null for what appears beside the page, such as a panel. */
  readonly waiting: ReactNode;
  readonly wholePage: boolean;
}

/** Interval of retries for code that the server does not have. */
const SLOWLY_MS = 30_000;

const words = {
  unanswered: {
    title: 'Waiting for the server',
    text: 'The server does not answer. This is shown once it does; what you typed stays.',
  },
  outdated: {
    title: 'A newer version of the console is there',
    text: 'Save what you typed, then reload the page.',
  },
} as const;

interface MissingProps {
  readonly failure: CodeFailure;
  readonly look: Look;
  readonly retry: () => void;
}

/** Replaces a part whose code could not be fetched. */
const Missing = ({ failure, look: { waiting, wholePage }, retry }: MissingProps) => {
  const { title, text } = words[failure];
  const isBeside = waiting === null;
  useEffect(() => {
    if (isBeside) toast.warning(`${title}. ${text}`);
  }, [isBeside, title, text]);
  useEffect(() => {
    const timer = setInterval(retry, failure === 'outdated' ? SLOWLY_MS : ASK_AGAIN_MS);
    const stop = onConnectionChange(retry);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [failure, retry]);
  if (isBeside) return null;
  const action =
    failure === 'outdated' ? (
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        onClick={() => window.location.reload()}
      >
        Reload the page
      </Button>
    ) : (
      <Button variant="default" onClick={retry}>
        Retry
      </Button>
    );
  return (
    <EmptyState icon={IconPlugConnectedX} title={title} wholePage={wholePage} action={action}>
      {text}
    </EmptyState>
  );
};

/**
 * A component whose code is fetched when it is first shown; `waiting` is shown until then. It keeps its own state instead of
 * suspending: React shows the fallback of a suspended part for at least 300 ms, however soon the code is there. Code that cannot
 * be fetched is fetched again when the server answers, and everything around it stays.
 */
export const onDemand = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
  { wholePage = false }: Partial<Look> = {},
): OnDemand<Props> => {
  let loaded: ComponentType<Props> | null = null;
  const fetched = async (): Promise<ComponentType<Props>> => (loaded ??= await fetchCode(load));
  const Part = (props: Props): ReactNode => {
    const [Shown, setShown] = useState(() => loaded);
    const [failure, setFailure] = useState<CodeFailure | null>(null);
    const [tries, setTries] = useState(0);
    const [retry] = useState(() => () => setTries((before) => before + 1));
    useEffect(() => {
      if (Shown !== null) return undefined;
      let isGone = false;
      fetched().then(
        (part) => {
          if (!isGone) setShown(() => part);
        },
        (error: unknown) => {
          if (!isGone) setFailure(getCodeFailure(error));
        },
      );
      return () => {
        isGone = true;
      };
    }, [Shown, tries]);
    if (Shown !== null) return <Shown {...props} />;
    return failure === null ? (
      waiting
    ) : (
      <Missing failure={failure} look={{ waiting, wholePage }} retry={retry} />
    );
  };
  return Object.assign(Part, {
    preload: () =>
      fetched().then(
        () => undefined,
        () => undefined,
      ),
  });
};
