// The name lookup of the data service.
import { HttpError } from '../http/reply.mjs'
import { namespaceOf } from './ids.mjs'

const ETHEREUM_COIN = '60'
const iso = seconds => new Date(seconds * 1000).toISOString()

const missing = description => new HttpError(404, { status: 'error', reasons: [{ name: 'name', description }] })

/**
 * @param {import('../chain/names.mjs').Names} names
 * @param {(params: Record<string, string>) => string} accountOf Reads the address in a path.
 */
export function createProfiles(names, accountOf) {
  async function profileOf(name) {
    const found = await names.lookup(name)
    if (!found) return
    return {
      name,
      registered_at: iso(found.since),
      updated_at: iso(found.changed),
      addresses: { [ETHEREUM_COIN]: { address: found.address, created: iso(found.changed) } },
      attributes: [{ avatar: found.avatar }],
    }
  }

  return {
    /** @type {import('../http/service.mjs').Handler} */
    async lookup({ params }) {
      const profile = await profileOf(params.name.toLowerCase())
      if (!profile) throw missing('Name is not registered')
      return { body: profile }
    },

    /** @type {import('../http/service.mjs').Handler} */
    async reverse({ params }) {
      const account = accountOf(params)
      // Names are of the EVM chains
      const list = namespaceOf(account) === 'eip155' ? await names.namesOf(account) : []
      return { body: (await Promise.all(list.map(profileOf))).filter(Boolean) }
    },
  }
}
