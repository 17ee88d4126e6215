/** What Connect offers, see `Features.connectMethodsOrder`. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** Social accounts, in the order of specification section 6. */
export const SOCIALS = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
export type Social = (typeof SOCIALS)[number]

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
/** RFC 5321. */
const MAX_LENGTH = 254

/** Whether it can be an address; whether it is one only a mail can tell. */
export const isEmail = (text: string): boolean => text.length <= MAX_LENGTH && EMAIL.test(text)
