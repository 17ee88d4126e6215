const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
/** RFC 5321. */
const MAX_LENGTH = 254

/** Whether it can be an address; whether it is one only a mail can tell. */
export const isEmail = (text: string): boolean => text.length <= MAX_LENGTH && EMAIL.test(text)
