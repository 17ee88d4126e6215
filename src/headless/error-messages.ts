// A part of its own, so that the core need not carry the texts.
export { completeMessages } from '../base/error-messages.ts'
