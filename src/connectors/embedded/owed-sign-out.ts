import { ModalError } from '../../base/errors.ts'
import type { Frame } from './frame.ts'
import type { LoginStore } from './login-store.ts'

/** The site has answered, whatever it said: nobody is signed in there. */
const isAnswered = (error: unknown) => error instanceof ModalError && error.code === 'embedded/failed'

/**
 * Asks the site, and first of all signs out whoever a page that was closed too early left there: nobody else's request
 * may meet that session (R126). Rejects as `ask` does while the site does not confirm it.
 */
export function afterOwedSignOut(ask: Frame['ask'], store: LoginStore): Frame['ask'] {
  let leaving: Promise<unknown> | undefined
  const signOut: Frame['ask'] = async (...args) => {
    store.set('leaving', 'true')
    const answer = await ask(...args).catch((error: unknown) => {
      if (isAnswered(error)) store.set('leaving')
      throw error
    })
    store.set('leaving')
    return answer
  }
  return async (name, ...args) => {
    if (name === 'SIGN_OUT') return signOut(name, ...args)
    if (store.get('leaving')) {
      leaving ??= signOut('SIGN_OUT').finally(() => (leaving = undefined))
      await leaving.catch((error: unknown) => {
        if (!isAnswered(error)) throw error
      })
    }
    return ask(name, ...args)
  }
}
