import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type BusinessDetails,
  businessDetailsFields,
} from '@quartermaster/contracts/teams/business-details';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { codeOf, issuesByPath } from '../../lib/problems.ts';
import { toast } from '../../ui/toast.tsx';
import type { DetailsForm } from './details-form.tsx';
import type { DetailsField } from './details-words.ts';
import { useSaveDetails } from './mutations.ts';
import { businessDetailsQuery, type ReadDetails } from './queries.ts';

/** Two people changed the details: what both began with, what each has now. */
export interface Conflict {
  readonly base: BusinessDetails;
  readonly mine: BusinessDetails;
  readonly theirs: ReadDetails;
}

/** The form of the details. It begins anew with what is read or saved, unless something is being entered. */
export const useDetailsForm = (read: ReadDetails) => {
  const [start, setStart] = useState(read);
  const [seen, setSeen] = useState(read);
  const form: DetailsForm = useForm<BusinessDetails>({
    values: start.details,
    resolver: standardSchemaResolver(businessDetailsFields as never),
    mode: 'onBlur',
  });
  const { isDirty } = form.formState;
  if (seen !== read) {
    setSeen(read);
    if (!isDirty) setStart(read); // else both are compared when what was entered is saved
  }
  const startFrom = (now: ReadDetails): void => {
    setStart(now);
    form.reset(now.details);
  };
  return { form, isDirty, start, startFrom };
};

/** Saves the details; when somebody else changed them meanwhile, tells of both versions. */
export const useSaving = ({ form, start, startFrom }: ReturnType<typeof useDetailsForm>) => {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { mutate, isPending } = useSaveDetails();
  const client = useQueryClient();
  const compare = async (mine: BusinessDetails): Promise<void> => {
    const theirs = await client.query({ ...businessDetailsQuery, staleTime: 0 });
    setConflict({ base: start.details, mine, theirs });
  };
  const send = (entered: ReadDetails): void =>
    mutate(entered, {
      onSuccess: (saved) => {
        setConflict(null);
        startFrom(saved);
        toast.success('Details saved');
      },
      onError: (error) => {
        if (codeOf(error) === 'VERSION_STALE') void compare(entered.details);
        for (const [path, message] of issuesByPath(error))
          form.setError(path as DetailsField, { type: 'server', message });
      },
    });
  return { conflict, closeConflict: () => setConflict(null), send, saving: isPending };
};
