import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { Click } from './follow-link.ts'
import { Icon, iconStyle, type IconName } from '../icons/icons.tsx'
import { css } from '../layout/sheet.ts'
import { TOUCH_TARGET } from './touch-target.ts'

export const buttonStyle = css`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 2u;
  width: 100%;
  min-height: 12u;
  padding: 0 4u;
  border-radius: 3r;
  background: var(--fill);
  font: 600 var(--t3);
  transition: 0.15s cubic-bezier(0.2, 0, 0, 1);
  &[data-kind='primary'] {
    background: var(--accent);
    color: var(--on);
  }
  &[data-kind='plain'] {
    background: none;
    color: var(--ink2);
    font-weight: 500;
  }
  &[data-kind='plain']:last-child {
    margin-bottom: -2u;
  }
  @media (hover: hover) {
    &:hover {
      background: var(--fill2);
    }
    &[data-kind='plain']:hover {
      background: var(--fill);
    }
    &[data-kind='primary']:hover {
      background: var(--accent2);
    }
  }
  &:active {
    scale: 0.98;
  }
  &[aria-busy] {
    color: transparent;
    transition: color 0s 0.2s;
  }
  & > ${iconStyle}[data-spin] {
    position: absolute;
    color: var(--ink);
  }
  &[data-kind='primary'] > ${iconStyle}[data-spin] {
    color: var(--on);
  }
  &[aria-disabled]:not([aria-busy]) {
    background: var(--fill);
    color: var(--off);
    font-weight: 600;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`

/** A round icon button. */
export const iconButtonStyle = css`
  display: grid;
  place-items: center;
  width: 11u;
  height: 11u;
  border-radius: 3r;
  color: var(--ink2);
  @media (hover: hover) {
    &:hover {
      background: var(--fill);
    }
  }
  &:active {
    scale: 0.98;
  }
  &[data-mini] {
    position: relative;
    width: 8u;
    height: 8u;
    border-radius: 2r;
  }
  &[data-mini]::before {
    ${TOUCH_TARGET}
  }
  &[aria-expanded='true'] > ${iconStyle} {
    rotate: 180deg;
  }
`

type Native = Pick<ComponentProps<'button'>, 'id' | 'ref' | 'role' | 'type' | 'aria-current' | 'aria-expanded'>

export interface PressProps extends Native {
  /** Makes it a real link, opened in a new tab unless `target` says otherwise. */
  href?: string
  target?: string
  /** Opens the URL instead, if that must not appear in the page; `href` is the visible part of it. */
  follow?: (event: Click) => void
  /** Stays focusable, so that the reason beside it can be found. */
  disabled?: boolean
  busy?: boolean
  label?: string
  className?: string
  onClick?: (event: MouseEvent) => void
  children?: ReactNode
}

const refuse = (event: MouseEvent) => event.preventDefault()

/** The base of everything pressable: a link if it has an `href`, else a button. */
export function Press({
  href,
  target = '_blank',
  follow,
  type = 'button',
  disabled,
  busy,
  label,
  onClick,
  ...rest
}: PressProps) {
  const off = disabled || busy
  const isLink = href && !off
  const Tag = (isLink ? 'a' : 'button') as 'button'
  const press = (event: MouseEvent) => {
    onClick?.(event)
    if (isLink) follow?.(event)
  }
  return (
    <Tag
      {...((isLink ? { href, target, rel: 'noopener noreferrer' } : { type }) as object)}
      {...rest}
      aria-label={label}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={off ? refuse : press}
    />
  )
}

export interface ButtonProps extends PressProps {
  /** The next step; at most one per view, at its end. */
  primary?: boolean
  /** Without background, for the way out. */
  plain?: boolean
  icon?: IconName
}

/** Full-width button. While `busy`, a spinner replaces the label and the width stays. */
export function Button({ primary, plain, icon, children, ...rest }: ButtonProps) {
  const quiet = plain ? 'plain' : undefined
  return (
    <Press {...rest} className={buttonStyle()} data-kind={primary ? 'primary' : quiet}>
      {icon && <Icon name={icon} />}
      {children}
      {rest.busy && <Icon spin />}
    </Press>
  )
}

/** An icon button; `label` says what it does. */
export const IconButton = ({
  icon,
  path,
  mini,
  mirror,
  ...rest
}: PressProps & { icon?: IconName; path?: string; label: string; mini?: boolean; mirror?: boolean }) => (
  <Press {...rest} className={iconButtonStyle()} data-mini={mini}>
    <Icon name={icon} path={path} small={mini} mirror={mirror} />
  </Press>
)
