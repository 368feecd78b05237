import { useNavigate } from '@tanstack/react-router';
import { type NewWhatIf, useCreateWhatIf } from '../data/what-if.ts';
import { whatIfOf } from './words.ts';

/** Creates a what-if draft about some items and opens it. */
export const useNewDraft = () => {
  const { mutate, isPending } = useCreateWhatIf();
  const navigate = useNavigate();
  return {
    isPending,
    create: (selection: NewWhatIf['selection'], about: string): void =>
      mutate(
        { name: whatIfOf(about), selection },
        { onSuccess: ({ id }) => void navigate({ to: '/what-if/$id', params: { id } }) },
      ),
  };
};
