// The site's events for social providers and Farcaster.
const SECRET = 'social'

/** @param {{ api: Function, store: object, site: string, begin: (session: string) => Promise<void>, account: Function }} parts */
export function createSocial({ api, store, site, begin, account }) {
  let farcaster

  /** Survives a reload: without pop-ups, the page itself goes to the provider and returns. */
  function newSecret() {
    const secret = crypto.randomUUID()
    store.set(SECRET, secret)
    return secret
  }
  const secret = () => store.get(SECRET)

  return {
    GET_SOCIAL_REDIRECT_URI: ({ provider }) => api('social-uri', { provider, site, secret: newSecret() }),

    async CONNECT_SOCIAL({ uri }) {
      const { session } = await api('connect-social', { uri, site, secret: secret() })
      store.set(SECRET, undefined)
      await begin(session)
      return account()
    },

    async GET_FARCASTER_URI() {
      farcaster = await api('farcaster-uri', { site, secret: newSecret() })
      return farcaster
    },

    async CONNECT_FARCASTER() {
      if (!farcaster) throw new Error('There is no sign-in to approve. Please start again.')
      const { url } = farcaster
      for (;;) {
        const { state, session, userName } = await api('connect-farcaster', { url, site, secret: secret() })
        if (state === 'waiting') continue
        await begin(session)
        return { userName }
      }
    },
  }
}
