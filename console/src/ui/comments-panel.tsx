import { Button, Group, Skeleton, Stack, Textarea, Tooltip } from '@mantine/core';
import { type Comment, MAX_COMMENT } from '@quartermaster/contracts/comments/calls';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMinute } from '../lib/clock.ts';
import { commentsQuery, useAddComment } from '../data/comments.ts';
import { formatAgo, formatDateTime } from '../lib/format.ts';
import { SidePanel } from './side-panel.tsx';
import { EmptyState, QueryFailed } from './states.tsx';
import { useLeaveGuard } from './leave-guard.ts';
import { useShortcut } from '../lib/shortcuts.ts';
import { useUrlParam } from '../lib/url-state.ts';
import { commentsText } from './words.ts';
import textStyles from './text.module.css';
import styles from './comments-panel.module.css';

interface CommentsButtonProps {
  /** The order, supplier or product. */
  readonly contextId: string;
  readonly about: string;
  /** As high as the buttons beside it. */
  readonly size: 'xs' | 'sm';
}

/** The number of comments, and a button that opens them. */
export const CommentsButton = ({ contextId, about, size }: CommentsButtonProps) => {
  const [panel, setPanel] = useUrlParam('panel');
  const count = useQuery(commentsQuery(contextId)).data?.length ?? 0;
  const open = (): void => setPanel('comments');
  useShortcut('m', 'Comments', open);
  return (
    <>
      <Tooltip label="Comments (M)">
        <Button
          variant="default"
          size={size}
          aria-label={commentsText(count)}
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

const One = ({ comment, now }: { readonly comment: Comment; readonly now: number }) => (
  <li className={styles.comment}>
    <span className={styles.avatar} aria-hidden>
      {comment.user_email.charAt(0).toUpperCase()}
    </span>
    <div>
      <div className={styles.head}>
        <span className={styles.author}>{comment.user_email}</span>
        <time dateTime={comment.created_at} title={formatDateTime(comment.created_at)}>
          {formatAgo(comment.created_at, now)}
        </time>
      </div>
      <p className={styles.text}>{comment.content}</p>
    </div>
  </li>
);

const List = ({ contextId }: { readonly contextId: string }) => {
  const query = useQuery(commentsQuery(contextId));
  const now = useMinute();
  const end = useRef<HTMLLIElement>(null);
  const count = query.data?.length ?? 0;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' }); // some browsers return a promise, which is no clean-up function
  }, [count]);
  if (query.isPending) return <Skeleton height={48} />;
  if (query.isError) return <QueryFailed title="The comments could not be loaded" query={query} />;
  if (count === 0)
    return (
      <EmptyState icon={IconMessage} title="No comment yet">
        Everyone in your team can read what is written here.
      </EmptyState>
    );
  return (
    <ol className={styles.comments} aria-label="Comments">
      {query.data.map((comment) => (
        <One key={comment.id} comment={comment} now={now} />
      ))}
      <li ref={end} aria-hidden />
    </ol>
  );
};

/** Sends with Ctrl+Enter; the text stays until it is recorded. */
const Write = ({ contextId }: { readonly contextId: string }) => {
  const [text, setText] = useState('');
  const add = useAddComment(contextId);
  const content = text.trim();
  useLeaveGuard(content !== '');
  const send = (): void => {
    if (content === '' || add.isPending) return;
    add.mutate(content, { onSuccess: () => setText('') });
  };
  return (
    <Stack gap={8} flex={1}>
      <Textarea
        aria-label="Comment"
        placeholder="Write a comment"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_COMMENT}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <Group gap={0} justify="space-between" wrap="nowrap">
        <span className={textStyles.muted}>Ctrl+Enter sends</span>
        <Button disabled={content === ''} loading={add.isPending} onClick={send}>
          Send
        </Button>
      </Group>
    </Stack>
  );
};

export interface CommentsPanelProps {
  /** The order, supplier or product. */
  readonly contextId: string;
  readonly about: string;
  readonly onClose: () => void;
}

/** Comments on an order, a supplier or a product, the newest last (UI-RT-20). */
export const CommentsPanel = ({ contextId, about, onClose }: CommentsPanelProps) => (
  <SidePanel
    title="Comments"
    note={about}
    width={400}
    onClose={onClose}
    footer={<Write contextId={contextId} />}
  >
    <List contextId={contextId} />
  </SidePanel>
);
