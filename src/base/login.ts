/** The ways to connect, as in `connectMethodsOrder`. */
export type ConnectMethod = 'passkey' | 'email' | 'social' | 'wallet'

/** Social logins, in their default order. */
export const SOCIALS = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const
/** A social login. */
export type Social = (typeof SOCIALS)[number]

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
/** RFC 5321. */
const MAX_LENGTH = 254

/** Whether it has the form of an email address. Only an email sent to it tells whether it exists. */
export const isEmail = (text: string): boolean => text.length <= MAX_LENGTH && EMAIL.test(text)
