import {
  type BusinessDetails,
  businessDetailsFields,
  buildLetterheadLines,
  getSenderName,
} from '@quartermaster/contracts/teams/business-details';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch, useForm, type UseFormReturn } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMemo } from 'react';
import { Textarea, TextInput } from '@mantine/core';
import { DraftConflict } from '../../form/draft-conflict.tsx';
import { useIsAdmin, useUserContext } from '../../data/user-context.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { FormActions } from '../../form/form-actions.tsx';
import { Card, ContentGrid, PageHeader } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { businessDetailsQuery, type ReadDetails, useSaveDetails } from '../../data/settings.ts';
import { createMergeFields, type Version } from '../../form/draft.ts';
import { useServerIssues } from '../../form/server-issues.ts';
import { useFormDraft } from '../../form/use-form-draft.ts';
import { useSaving } from '../../form/use-saving.ts';
import { detailsParts, detailsLabels, detailsProblem, type DetailsField } from './words.ts';
import { LogoField, LogoPicture } from './logo-field.tsx';
import styles from './general-page.module.css';

/** Preview of the head of a purchase order with the entered details. */
const Letterhead = ({ details }: { readonly details: BusinessDetails }) => {
  const { team } = useUserContext();
  const { businessName } = details;
  return (
    <Card title="On a purchase order">
      <div className={styles['letterhead']} role="img" aria-label="Head of a purchase order">
        <LogoPicture logoUrl={details.logoUrl} alt="" />
        <div className={styles['name']}>
          {getSenderName({ businessName, storeName: team?.name ?? '' })}
        </div>
        {buildLetterheadLines(details, team?.storeDomain ?? null).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p className={styles['hint']}>
        Suppliers read this at the head of every purchase order that is printed from now on. Without
        a business name, they read the name of your store.
      </p>
    </Card>
  );
};

type DetailsForm = UseFormReturn<BusinessDetails>;

const DetailsFields = ({ form, readOnly }: { form: DetailsForm; readOnly: boolean }) => {
  const { errors } = form.formState;
  const findError = (field: DetailsField): string | undefined => {
    const error = errors[field];
    if (error === undefined) return undefined;
    return error.type === 'server' ? error.message : detailsProblem(field, form.getValues(field));
  };
  const input = (field: DetailsField) => ({
    label: detailsLabels[field],
    readOnly,
    error: findError(field),
    ...form.register(field),
  });
  return (
    <div className={styles['form']}>
      <LogoField control={form.control} readOnly={readOnly} error={findError('logoUrl')} />
      <TextInput {...input('businessName')} autoComplete="organization" />
      <TextInput {...input('vatNumber')} />
      <Textarea {...input('businessAddress')} autosize minRows={3} autoComplete="street-address" />
      <div className={styles['row']}>
        <TextInput {...input('contactEmail')} type="email" autoComplete="email" />
        <TextInput {...input('contactNumber')} type="tel" autoComplete="tel" />
      </div>
    </div>
  );
};

const mergeFields = createMergeFields<BusinessDetails>(detailsParts);

const toVersion = ({ details, revision }: ReadDetails): Version<BusinessDetails> => ({
  value: details,
  revision,
});

/** Form of the details, saved at the revision that it was read at. */
const useDetails = (read: ReadDetails) => {
  const version = useMemo(() => toVersion(read), [read]);
  const form: DetailsForm = useForm<BusinessDetails>({
    defaultValues: version.value,
    resolver: standardSchemaResolver(businessDetailsFields as never),
    mode: 'onBlur',
  });
  const draft = useFormDraft(form, version, mergeFields);
  const { mutateAsync } = useSaveDetails();
  const client = useQueryClient();
  const { show } = useServerIssues(form);
  const saving = useSaving(draft, {
    mergeFields,
    send: ({ revision }, details) => mutateAsync({ details, revision }, { onError: show }),
    readAgain: async () => toVersion(await client.query({ ...businessDetailsQuery, staleTime: 0 })),
    done: 'Details saved',
  });
  const save = form.handleSubmit((details) => saving.save(details));
  return { ...draft, ...saving, form, save };
};

const Details = ({ read }: { readonly read: ReadDetails }) => {
  const isAdmin = useIsAdmin();
  const { form, isDirty, save, isSaving, discard, conflict } = useDetails(read);
  const entered: BusinessDetails = { ...read.details, ...useWatch({ control: form.control }) };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <div className={styles['columns']}>
        <Card title="Business details">
          <DetailsFields form={form} readOnly={!isAdmin} />
          <button type="submit" hidden />
        </Card>
        <Letterhead details={entered} />
      </div>
      <FormActions
        dirty={isDirty}
        saving={isSaving}
        onSave={() => void save()}
        onDiscard={discard}
      />
      <DraftConflict noun="page" conflict={conflict} saving={isSaving} />
    </form>
  );
};

/** Page of the business details that are printed on papers; members read it, admins change it. */
export const GeneralPage = () => (
  <ContentGrid>
    <PageHeader title="General" />
    {!useIsAdmin() && (
      <AlertBox tone="gray" title="Only admins change these details">
        <p>Ask an admin of your team when something here is not right.</p>
      </AlertBox>
    )}
    <Loaded title="The settings could not be loaded" query={useQuery(businessDetailsQuery)}>
      {(read) => <Details read={read} />}
    </Loaded>
  </ContentGrid>
);
