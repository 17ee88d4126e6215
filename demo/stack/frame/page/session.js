// Who is signed in at this site, in this browser. The service decides; the page keeps the token.
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
  // Signing out in one tab does so in all
  store.onForeign(TOKEN, value => {
    if (value === undefined) onEnd()
  })

  /** Asks as the one who is signed in; a session that the service has ended is ended here. */
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
    /** User, keys and mark of the session, as the service has them now. */
    read: () => ask('session'),
    async end() {
      if (token()) await api('sign-out', withToken()).catch(() => {})
      forget()
    },
  }
}
