import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { ListAnswer } from '../data/list-call.ts';
import type { List } from './definition.ts';

/** Selects all matching rows. A change of the list or of the selection meanwhile cancels that. */
export const useSelectAll = <Row, Answer extends ListAnswer<Row>, View extends string>({
  narrowing,
  view,
  selection,
  loadAllMatching,
}: List<Row, Answer, View>) => {
  const running = useRef<AbortController>(null);
  const { mutate, reset, isPending } = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      try {
        return await loadAllMatching(signal);
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    onSuccess: (all, signal) => {
      if (all !== null && !signal.aborted) selection.selectAll(all);
    },
    meta: { failed: 'The rows were not selected', changes: 'nothing' },
  });
  const cancel = useCallback((): void => {
    running.current?.abort();
    reset();
  }, [reset]);
  useEffect(() => cancel, [cancel, narrowing, view, selection.ids]);
  const begin = (): void => {
    running.current = new AbortController();
    mutate(running.current.signal);
  };
  return { begin, cancel, isPending } as const;
};
