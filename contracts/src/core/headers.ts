/** A command's own key, given by the caller, so that sending it again has no second effect (NF-E-02). */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,200}$/;

/** A place in the log as a command answered it. */
export const positionPattern = /^[\x21-\x7e]{1,200}$/;

/** The ETag of what is to be changed, or `*` for whatever is there. */
export const ifMatchPattern = /^(?:\*|(?:W\/)?"\d{1,15}")$/;
