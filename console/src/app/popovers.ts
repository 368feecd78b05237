/** What opens beside something stays beside it on the page, not over the navigation. */
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

/** How high it may be where it opened, for what scrolls in it. */
const roomOnScreen = {
  padding: 8,
  apply: ({ availableHeight, elements }: Room): void =>
    elements.floating.style.setProperty('--room', `${String(availableHeight)}px`),
};

export const withinPage = { flip: true, shift: besideNavigation, size: roomOnScreen } as const;
