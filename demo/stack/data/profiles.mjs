// The data service's names: those on the chain, and those it registers itself.
import { HttpError } from '../http/reply.mjs'
import { namespaceOf } from './ids.mjs'
import { createRegistry, ZONE } from './registry.mjs'

const ETHEREUM_COIN = '60'
const iso = seconds => new Date(seconds * 1000).toISOString()

const missing = description => new HttpError(404, { status: 'error', reasons: [{ name: 'name', description }] })

/** Alternatives to a name. */
const VARIANTS = [
  label => label,
  label => `${label}1`,
  label => `the-${label}`,
  label => `${label}-eth`,
  label => `${label}hq`,
]

/**
 * @param {import('../chain/names.mjs').Names} names
 * @param {(params: Record<string, string>) => string} accountOf Reads the address in a path.
 * @param {Record<string, string>} nodes Nodes that check contract signatures, by CAIP-2 id.
 */
export function createProfiles(names, accountOf, nodes) {
  const registry = createRegistry({ nodes, isTaken: async name => !!(await names.lookup(name)) })

  async function profileOf(name) {
    const given = registry.lookup(name)
    if (given) return given
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
      // Only EVM accounts have names.
      const isNamed = namespaceOf(account) === 'eip155'
      const list = isNamed ? await names.namesOf(account) : []
      const own = isNamed ? registry.profilesOf(account) : []
      return { body: [...(await Promise.all(list.map(profileOf))).filter(Boolean), ...own] }
    },

    /** The requested name, and others like it. @type {import('../http/service.mjs').Handler} */
    async suggestions({ params, query }) {
      const label = params.name.toLowerCase()
      if (!/^[a-z\d-]{1,58}$/.test(label) || (query.get('zone') ?? ZONE) !== ZONE)
        throw new HttpError(400, { status: 'error', reasons: [{ name: 'name', description: 'Invalid name' }] })
      const all = VARIANTS.map(variant => `${variant(label)}.${ZONE}`)
      const suggestions = await Promise.all(
        all.map(async name => ({ name, registered: registry.has(name) || !!(await names.lookup(name)) })),
      )
      return { body: { suggestions } }
    },

    register: registry.register,
    forget: registry.forget,
  }
}
