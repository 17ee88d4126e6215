import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { followLink } from './follow-link.ts'
import { Icon, type IconName } from './icons.tsx'

type Native = Pick<ComponentProps<'button'>, 'id' | 'ref' | 'role' | 'type' | 'aria-current' | 'aria-expanded'>

export interface PressProps extends Native {
  /** Makes it a real link. In a new tab unless `target` says otherwise. */
  href?: string
  target?: string
  /**
   * The address to go to where it must not stand in the page: asked for in the click. `href` is what may be seen of it.
   */
  whole?: () => string | undefined
  /** Stays focusable, so that the reason beside it can be found. */
  disabled?: boolean
  busy?: boolean
  label?: string
  className?: string
  onClick?: (event: MouseEvent) => void
  children?: ReactNode
}

const refuse = (event: MouseEvent) => event.preventDefault()

/** What everything that can be pressed is made of: a link when it leads somewhere, else a button. */
export function Press({
  href,
  target = '_blank',
  whole,
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
    if (isLink && whole) followLink(event, whole(), target)
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
  /** The next step; one a view, at its end. */
  primary?: boolean
  /** Without ground, for the way out. */
  plain?: boolean
  icon?: IconName
}

/** Full-width button. While `busy` a spinner takes the label's place and the width stays. */
export const Button = ({ primary, plain, icon, children, ...rest }: ButtonProps) => (
  <Press {...rest} className={'btn' + (primary ? ' pri' : plain ? ' plain' : '')}>
    {icon && <Icon name={icon} />}
    {children}
    {rest.busy && <Icon spin />}
  </Press>
)

/** A picture that is pressed; `label` says what it does. */
export const IconButton = ({
  icon,
  path,
  mini,
  ...rest
}: PressProps & { icon?: IconName; path?: string; label: string; mini?: boolean }) => (
  <Press {...rest} className={mini ? 'icon mini' : 'icon'}>
    <Icon name={icon} path={path} small={mini} />
  </Press>
)
