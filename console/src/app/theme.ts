import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeComponents,
} from '@mantine/core';
import { selectDefaults, scrolledOptions } from './option-lists.ts';
import { popoverMiddlewares } from './popovers.ts';
import { toCssVariables } from './tokens.ts';

const brand: MantineColorsTuple = [
  '#EEF2FF',
  '#DDE4FF',
  '#BCC9FB',
  '#8DA2FB',
  '#6C86F0',
  '#4A68E0',
  '#3B5BDB',
  '#3350C4',
  '#2F49B0',
  '#253A8C',
];
const danger: MantineColorsTuple = [
  '#FEF3F2',
  '#FEE4E2',
  '#FECDCA',
  '#FDA29B',
  '#F97066',
  '#E04F2F',
  '#C4320A',
  '#B42318',
  '#912018',
  '#7A271A',
];

/** The kit's neutrals in the hue of the tokens. */
const gray: MantineColorsTuple = [
  '#F6F7F9',
  '#EEF0F3',
  '#E1E5EA',
  '#CDD3DB',
  '#B1B9C4',
  '#8A94A3',
  '#6B7685',
  '#5B6675',
  '#3A4453',
  '#18202B',
];
const dark: MantineColorsTuple = [
  '#E6E9EE',
  '#C3CAD5',
  '#98A2B1',
  '#6A7483',
  '#3A434F',
  '#2A313B',
  '#171B21',
  '#13171D',
  '#0F1217',
  '#0B0D11',
];

const easing = { transition: 'fade', duration: 120 } as const;
const floating = { shadow: 'md', radius: 'md', transitionProps: easing } as const;

/** Controls are 32 px high; text in them is 13 px. */
const controlHeight = { xs: '28px', sm: '32px', md: '36px', lg: '44px', xl: '48px' } as const;
type Size = keyof typeof controlHeight;
const getControlHeight = (size: unknown): string => controlHeight[(size ?? 'sm') as Size];

/** Plain objects, so that a page loads only the components it shows. */
const components: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'sm' },
    vars: (_theme: unknown, props: { size?: unknown }) => ({
      root: {
        '--button-height': getControlHeight(props.size),
        '--button-fz': '13px',
        '--button-padding-x': props.size === 'xs' ? '10px' : '12px',
      },
    }),
  },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
  Input: {
    defaultProps: { size: 'sm' },
    vars: (_theme: unknown, props: { size?: unknown }) => ({
      wrapper: { '--input-height': getControlHeight(props.size), '--input-fz': '13px' },
      input: {},
    }),
  },
  InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
  Select: { defaultProps: selectDefaults },
  MultiSelect: { defaultProps: scrolledOptions },
  SegmentedControl: { defaultProps: { size: 'xs', radius: 'sm' } },
  Skeleton: { defaultProps: { radius: 'xs', 'aria-hidden': true } },
  Loader: { defaultProps: { size: 18, type: 'oval' } },
  Tooltip: {
    defaultProps: { openDelay: 350, transitionProps: easing, withArrow: false, offset: 6 },
  },
  Popover: { defaultProps: { ...floating, middlewares: popoverMiddlewares } },
  Menu: {
    defaultProps: {
      ...floating,
      withInitialFocusPlaceholder: false, // a menu may hold items only
    },
  },
  /** The kit makes it a <header>, which outside of the page's parts would be a second banner. */
  ModalHeader: { defaultProps: { role: 'presentation' } },
  Modal: {
    defaultProps: {
      overlayProps: { backgroundOpacity: 0.4 },
      radius: 'lg',
      centered: true,
      padding: 'lg',
      transitionProps: easing,
      closeButtonProps: { 'aria-label': 'Close' },
    },
  },
};

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand, danger, gray, dark },
  white: '#FFFFFF',
  black: '#18202B',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  shadows: { md: 'var(--shadow-overlay)', xl: 'var(--shadow-overlay)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components,
});

/** Mantine's variables, mapped to the tokens. */
const mapped = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-error': 'var(--error-text)',
  '--mantine-color-disabled': 'var(--gray-tint)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--row-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border)',
  '--mantine-color-brand-light': 'var(--brand-tint)',
  '--mantine-color-brand-light-hover': 'var(--brand-tint)',
  '--mantine-color-brand-light-color': 'var(--brand-text)',
  '--mantine-color-brand-outline': 'var(--brand-text)',
  '--mantine-color-brand-text': 'var(--brand-text)',
  '--mantine-color-danger-text': 'var(--error-text)',
  '--mantine-color-danger-light': 'var(--error-tint)',
  '--mantine-color-danger-light-hover': 'var(--error-tint)',
  '--mantine-color-danger-light-color': 'var(--error-text)',
  '--mantine-color-gray-light-hover': 'var(--gray-tint)',
  '--mantine-color-gray-light-color': 'var(--muted)',
  '--mantine-color-gray-text': 'var(--muted)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...toCssVariables('light'), ...mapped },
  dark: { ...toCssVariables('dark'), ...mapped },
});
