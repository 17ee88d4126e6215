// The user who is signed in at this site, in this browser. The service decides; the page keeps the token.
export const ENDED = 'Your session has ended. Please sign in again.'

const TOKEN = 'session'
const UNAUTHORISED = 401

/** @param {{ api: Function, store: ReturnType<import('./store.js').createStore>, site: string, onEnd: () => void }} parts */
export function createSession({ api, store, site, onEnd }) {
  const token = () => store.get(TOKEN)
  const withToken = body => ({ ...body, session: token(), site })

  function forget() {
    for (const name of [TOKEN, 'chain', 'type', 'batches', 'social']) store.set(name, undefined)
    onEnd()
  }
  // Signing out in one tab signs out in all.
  store.onForeign(TOKEN, value => {
    if (value === undefined) onEnd()
  })

  /** Calls the service for the signed-in user; if the service has ended the session, ends it here too. */
  async function ask(path, body) {
    if (!token()) throw new Error(ENDED)
    try {
      return await api(path, withToken(body))
    } catch (error) {
      if (error.status === UNAUTHORISED) forget()
      throw error
    }
  }

  return {
    withToken,
    ask,
    begin: value => store.set(TOKEN, value),
    /** The session's user, keys and mark, fresh from the service. */
    read: () => ask('session'),
    async end() {
      if (token()) await api('sign-out', withToken()).catch(() => {})
      forget()
    },
  }
}
