// Sign-in at the embedding site along with the login here: a message for that very site and this user's account.
const ACCOUNT = '<<AccountAddress>>'
const LONGEST = 4096

const originOf = url => (URL.canParse(url) ? new URL(url).origin : undefined)
const lineOf = (text, name) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1]

/**
 * The text with the account filled in; undefined if it must not be signed unseen, because it names another site or has
 * another format.
 *
 * @param {{ domain: string, chainId: string, nonce: string, serializedMessage?: string | null }} message
 * @param {{ site: string, chain: { namespace: string, id: string, caip: string }, address: string }} to `site`: the
 * origin of the embedding page.
 */
export function textToSign(message, { site, chain, address }) {
  const { domain, chainId, nonce, serializedMessage: text } = message
  const { host } = new URL(site)
  const head = `${host} wants you to sign in with your Ethereum account:\n${ACCOUNT}\n\n`
  if (domain !== host || chainId !== chain.caip || chain.namespace !== 'eip155') return
  if (!text || text.length > LONGEST || !text.startsWith(head) || text.split(ACCOUNT).length !== 2) return
  const isOfSite = originOf(lineOf(text, 'URI')) === site && lineOf(text, 'Nonce') === nonce
  const isOfChain = [chain.id, chain.caip].includes(lineOf(text, 'Chain ID'))
  return isOfSite && isOfChain ? text.replace(ACCOUNT, address) : undefined
}
