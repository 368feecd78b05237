import {
  type BusinessDetails,
  businessDetailsFields,
  buildLetterheadLines,
  getSenderName,
} from '@quartermaster/contracts/teams/business-details';
import { useQuery } from '@tanstack/react-query';
import { Stack, TextInput, Textarea } from '@mantine/core';
import { useIsAdmin, useUserContext } from '../../data/user-context.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { EditActions } from '../../form/edit-form.tsx';
import { Card, ContentGrid, PageHeader } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { businessDetailsQuery, type ReadDetails, useSaveDetails } from '../../data/settings.ts';
import { createMergeFields, type Version } from '../../form/draft.ts';
import { detailsParts, detailsLabels, detailsProblem, type DetailsField } from './words.ts';
import { Form } from '../../form/form.tsx';
import { useEditForm } from '../../form/use-edit-form.ts';
import type { Fields } from '../../form/use-fields.ts';
import { LogoField, LogoPicture } from './logo-field.tsx';
import styles from './general-page.module.css';

/** Preview of the head of a purchase order with the entered details. */
const Letterhead = ({ details }: { readonly details: BusinessDetails }) => {
  const { team } = useUserContext();
  const { businessName } = details;
  return (
    <Card title="On a purchase order">
      <div className={styles.letterhead} role="img" aria-label="Head of a purchase order">
        <LogoPicture logoUrl={details.logoUrl} alt="" />
        <div className={styles.name}>
          {getSenderName({ businessName, storeName: team?.name ?? '' })}
        </div>
        {buildLetterheadLines(details, team?.storeDomain ?? null).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <p className={styles.hint}>
        Suppliers read this at the head of every purchase order that is printed from now on. Without
        a business name, they read the name of your store.
      </p>
    </Card>
  );
};

interface FieldsProps {
  readonly form: Fields<BusinessDetails>;
  readonly readOnly: boolean;
}

const DetailsFields = ({ form: { field }, readOnly }: FieldsProps) => {
  const input = (key: DetailsField) => ({
    label: detailsLabels[key],
    readOnly,
    ...field.text(key),
  });
  return (
    <Stack gap={16}>
      <LogoField {...field.value('logoUrl')} readOnly={readOnly} />
      <TextInput {...input('businessName')} autoComplete="organization" />
      <TextInput {...input('vatNumber')} />
      <Textarea {...input('businessAddress')} autosize minRows={3} autoComplete="street-address" />
      <div className={styles.row}>
        <TextInput {...input('contactEmail')} type="email" autoComplete="email" />
        <TextInput {...input('contactNumber')} type="tel" autoComplete="tel" />
      </div>
    </Stack>
  );
};

const mergeFields = createMergeFields<BusinessDetails>(detailsParts);

const toVersion = ({ details, revision }: ReadDetails): Version<BusinessDetails> => ({
  value: details,
  revision,
});

const Details = ({ read }: { readonly read: ReadDetails }) => {
  const isAdmin = useIsAdmin();
  const { mutateAsync } = useSaveDetails();
  const form = useEditForm({
    read,
    query: businessDetailsQuery,
    toVersion,
    mergeFields,
    schema: businessDetailsFields,
    words: (path, details) => detailsProblem(path as DetailsField, details[path as DetailsField]),
    showsErrorsOnBlur: true,
    send: ({ revision }, details) => mutateAsync({ details, revision }),
    done: 'Details saved',
  });
  return (
    <Form save={form.save}>
      <div className={styles.columns}>
        <Card title="Business details">
          <DetailsFields form={form} readOnly={!isAdmin} />
        </Card>
        <Letterhead details={form.value} />
      </div>
      <EditActions form={form} noun="page" />
    </Form>
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
