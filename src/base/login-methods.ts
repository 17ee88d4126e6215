/** What Connect offers, see `Features.connectMethodsOrder`. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** Social accounts, in the order of specification section 6. */
export const SOCIALS = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export type Social = (typeof SOCIALS)[number]
