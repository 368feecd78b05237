// Libraries make errors for every element and every timer. Their stacks take a third of all time when they are long.
Error.stackTraceLimit = 10;

const none = document.createElement('span').style;

/* No style sheet is loaded here, and looking for some at each call takes a sixth of all time. */
Object.assign(window, {
  getComputedStyle: (
    { style = none }: { readonly style?: CSSStyleDeclaration },
    part?: string | null,
  ) => (part ? none : style),
});
