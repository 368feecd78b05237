/** Log positions order as text; the latest of several, undefined when nothing was recorded. */
export const latestPosition = (
  results: readonly { readonly position?: string | undefined }[],
): string | undefined =>
  results.reduce<string | undefined>(
    (latest, { position }) =>
      position !== undefined && (latest === undefined || position > latest) ? position : latest,
    undefined,
  );
