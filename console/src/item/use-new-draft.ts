import { useNavigate } from '@tanstack/react-router';
import { type NewWhatIf, useCreateWhatIf } from '../data/what-if.ts';

/** Creates a what-if draft about some items and opens it. */
export const useNewDraft = () => {
  const { mutate, isPending } = useCreateWhatIf();
  const navigate = useNavigate();
  return {
    isPending,
    create: (selection: NewWhatIf['selection'], name: string): void =>
      mutate(
        { name, selection },
        { onSuccess: ({ id }) => void navigate({ to: '/what-if/$id', params: { id } }) },
      ),
  };
};
