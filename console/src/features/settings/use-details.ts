import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type BusinessDetails,
  businessDetailsFields,
} from '@quartermaster/contracts/teams/business-details';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { fieldParts, type Version } from '../../form/draft.ts';
import { useServerIssues } from '../../form/server-issues.ts';
import { useFormDraft } from '../../form/use-form-draft.ts';
import { useSaving } from '../../form/use-saving.ts';
import type { DetailsForm } from './details-form.tsx';
import { detailsParts } from './details-words.ts';
import { useSaveDetails, businessDetailsQuery, type ReadDetails } from '../../data/settings.ts';

const parted = fieldParts<BusinessDetails>(detailsParts);

const versionOf = ({ details, revision }: ReadDetails): Version<BusinessDetails> => ({
  value: details,
  revision,
});

/** The form of the details, and how it is saved over the version it was made on. */
export const useDetails = (read: ReadDetails) => {
  const version = useMemo(() => versionOf(read), [read]);
  const form: DetailsForm = useForm<BusinessDetails>({
    defaultValues: version.value,
    resolver: standardSchemaResolver(businessDetailsFields as never),
    mode: 'onBlur',
  });
  const draft = useFormDraft(form, version, parted);
  const { mutateAsync } = useSaveDetails();
  const client = useQueryClient();
  const { show } = useServerIssues(form);
  const saving = useSaving(draft, {
    parted,
    send: ({ revision }, details) => mutateAsync({ details, revision }, { onError: show }),
    readAgain: async () => versionOf(await client.query({ ...businessDetailsQuery, staleTime: 0 })),
    done: 'Details saved',
  });
  const save = form.handleSubmit((details) => saving.save(details));
  const { isDirty, startFrom } = draft;
  return { ...saving, form, isDirty, save, discard: () => startFrom(version) };
};
