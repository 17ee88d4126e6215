import type { Halves, ThemeName, Tokens } from './theme.ts'

/** What a half has at least: the tokens from which the others follow. */
type Whole = Tokens & Required<Pick<Tokens, 'surface' | 'text' | 'accent' | 'positive' | 'warning' | 'negative'>>

/** The modal's own look: ink on one sheet, with a blue accent. */
const plain: Halves<Whole> = {
  light: {
    surface: '#ffffff',
    text: '#15171c',
    accent: '#2f5fe0',
    positive: '#0b7a4b',
    warning: '#8a5700',
    negative: '#c5302a',
  },
  dark: {
    surface: '#18191c',
    text: '#f4f5f6',
    accent: '#2f5fe0',
    positive: '#4cc38a',
    warning: '#e3b04b',
    negative: '#ff7b72',
  },
}

/** Warm paper with a plum accent, round corners and a wide, light shadow. */
const soft: Halves<Whole> = {
  light: {
    surface: '#fffdf9',
    surfaceRaised: '#f6f1ea',
    text: '#2a2126',
    textMuted: '#6b5f64',
    line: '#ece4da',
    outline: '#93858a',
    accent: '#74408c',
    onAccent: '#ffffff',
    focus: '#74408c',
    positive: '#1d6f4c',
    warning: '#835108',
    negative: '#b3313d',
    overlay: 'rgb(58 44 52 / 0.38)',
    shadow:
      '0 0 0 1px rgb(58 44 52 / 0.06), 0 8px 24px -8px rgb(58 44 52 / 0.12), 0 40px 80px -24px rgb(58 44 52 / 0.28)',
    radius: '6px',
  },
  dark: {
    surface: '#211c21',
    surfaceRaised: '#2d272d',
    text: '#f6eff2',
    textMuted: '#b9adb4',
    line: '#3b333a',
    outline: '#84777f',
    accent: '#d3a9e4',
    onAccent: '#2d1438',
    focus: '#d3a9e4',
    positive: '#7fd0a4',
    warning: '#e9bd6f',
    negative: '#ff9793',
    overlay: 'rgb(16 11 15 / 0.66)',
    shadow: '0 0 0 1px rgb(255 240 250 / 0.06), 0 40px 80px -24px rgb(0 0 0 / 0.7)',
    radius: '6px',
  },
}

/** Black and white: sharp corners, full outlines, addresses in a face of equal widths. */
const mono: Halves<Whole> = {
  light: {
    surface: '#ffffff',
    surfaceRaised: '#f4f4f4',
    text: '#0a0a0a',
    textMuted: '#595959',
    line: '#d9d9d9',
    outline: '#0a0a0a',
    accent: '#0a0a0a',
    onAccent: '#ffffff',
    focus: '#0a0a0a',
    positive: '#0a6b3d',
    warning: '#7a4d00',
    negative: '#b3261e',
    overlay: 'rgb(255 255 255 / 0.72)',
    shadow: '0 0 0 1px #0a0a0a, 6px 6px 0 1px rgb(10 10 10 / 0.12)',
    radius: '0.5px',
    fontMono: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  },
  dark: {
    surface: '#0a0a0a',
    surfaceRaised: '#1a1a1a',
    text: '#fafafa',
    textMuted: '#a6a6a6',
    line: '#2e2e2e',
    outline: '#fafafa',
    accent: '#fafafa',
    onAccent: '#0a0a0a',
    focus: '#fafafa',
    positive: '#5fd69a',
    warning: '#f0c15a',
    negative: '#ff8a80',
    overlay: 'rgb(0 0 0 / 0.74)',
    shadow: '0 0 0 1px #fafafa, 6px 6px 0 1px rgb(255 255 255 / 0.16)',
    radius: '0.5px',
    fontMono: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  },
}

export const PRESETS: Record<ThemeName, Halves<Whole>> = { default: plain, soft, mono }
