import { Button, Tooltip } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { commentsQuery } from '../data/comments.ts';
import { formatCount } from '../lib/format.ts';
import { useShortcut } from '../lib/shortcuts.ts';
import { useUrlParam } from '../lib/url-state.ts';
import { CommentsPanel } from './comments-panel.tsx';

export interface CommentsButtonProps {
  /** The order, supplier or product. */
  readonly contextId: string;
  readonly about: string;
}

/** The number of comments, and a button that opens them. */
export const CommentsButton = ({ contextId, about }: CommentsButtonProps) => {
  const [panel, setPanel] = useUrlParam('panel');
  const count = useQuery(commentsQuery(contextId)).data?.length ?? 0;
  const open = (): void => setPanel('comments');
  useShortcut('m', 'Comments', open);
  return (
    <>
      <Tooltip label="Comments (M)">
        <Button
          variant="default"
          aria-label={count === 0 ? 'Comments' : formatCount(count, 'comment')}
          leftSection={count === 0 ? undefined : <IconMessage size={16} stroke={1.6} />}
          px={count === 0 ? 7 : 10}
          onClick={open}
        >
          {count === 0 ? <IconMessage size={16} stroke={1.6} /> : count}
        </Button>
      </Tooltip>
      {panel === 'comments' && (
        <CommentsPanel contextId={contextId} about={about} onClose={() => setPanel(null)} />
      )}
    </>
  );
};
