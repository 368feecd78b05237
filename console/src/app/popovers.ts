/** Popovers stay on the page beside their target, not over the navigation. */
const besideNavigation = {
  padding: 8,
  get boundary() {
    return document.getElementById('main') ?? 'clippingAncestors';
  },
} as const;

interface Room {
  readonly availableHeight: number;
  readonly elements: { readonly floating: HTMLElement };
}

/** Sets the available height as `--room`, for the scrolling part of a popover. */
const roomOnScreen = {
  padding: 8,
  apply: ({ availableHeight, elements }: Room): void =>
    elements.floating.style.setProperty('--room', `${String(availableHeight)}px`),
};

export const popoverMiddlewares = {
  flip: true,
  shift: besideNavigation,
  size: roomOnScreen,
} as const;
