import { Button } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

const Anchor = (props: ComponentProps<typeof Button<'a'>>) => (
  <Button variant="default" component="a" {...props} />
);

/** A link to another screen in the look of a button. */
export const ButtonLink = createLink(Anchor);
