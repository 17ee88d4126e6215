import { formatUnits, isAddress, numberToHex } from 'viem'
import { RpcError, invalidParams, unauthorized } from './rpc-error.js'

// The types of MetaMask, which ERC-7715 leaves to wallets: the amounts that each must name, in hex.
const AMOUNTS = {
  periodic: ['periodAmount'],
  stream: ['amountPerSecond'],
  allowance: ['allowanceAmount'],
}
const TYPES = ['native-token', 'erc20-token'].flatMap(asset => Object.keys(AMOUNTS).map(kind => `${asset}-${kind}`))
const RULES = ['expiry', 'redeemer', 'payee']
/** The manager of delegations that ERC-7710 names; this wallet's permissions cannot be redeemed. */
const MANAGER = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

const isHex = value => typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)

function check({ chainId, to, permission, rules = [] }, chains) {
  const { type, data } = permission ?? {}
  if (!isHex(chainId) || !chains.includes(String(BigInt(chainId)))) throw new RpcError(5710, 'Unsupported chain.')
  if (!isAddress(String(to), { strict: false })) throw invalidParams('Expected an address of who gets the permission.')
  if (!TYPES.includes(type)) throw invalidParams(`Unsupported permission type "${type}".`)
  if (!AMOUNTS[type.split('-').at(-1)].every(name => isHex(data?.[name])))
    throw invalidParams('Expected amounts in hex.')
  if (type.startsWith('erc20') && !isAddress(String(data.tokenAddress), { strict: false }))
    throw invalidParams('Expected a token.')
  const unknown = Array.isArray(rules) ? rules.find(it => !RULES.includes(it?.type)) : { type: 'not a list' }
  if (unknown) throw invalidParams(`Unsupported rule "${unknown.type}".`)
}

/** What the window shows: amounts of the coin in its units, of tokens as they are. */
const rowsOf = ({ to, permission: { type, data }, rules = [] }, symbol) => [
  ['For', to, 'address'],
  ['Type', type],
  ...(data.tokenAddress ? [['Token', data.tokenAddress, 'address']] : []),
  ...Object.entries(data)
    .filter(([name, value]) => /amount$|PerSecond$/i.test(name) && isHex(value))
    .map(([name, value]) => [
      name,
      data.tokenAddress ? String(BigInt(value)) : `${formatUnits(BigInt(value), 18)} ${symbol}`,
    ]),
  ...rules.map(({ type, data }) => [type, JSON.stringify(data)]),
]

/**
 * Execution permissions (ERC-7715), kept in the wallet's store: requested and revoked with the user's consent, listed
 * for the account that the page may see. `isStrict`: revoking takes only a list of parameters.
 */
export function createPermissions({ store, permitted, chains, network, ask, isStrict }) {
  const kept = () => store.get().permissions
  const own = () => permitted().map(it => it.toLowerCase())
  const listed = () => kept().filter(({ from }) => own().includes(from.toLowerCase()))

  return {
    wallet_getSupportedExecutionPermissions: () =>
      Object.fromEntries(
        TYPES.map(type => [type, { chainIds: chains().map(id => numberToHex(BigInt(id))), ruleTypes: RULES }]),
      ),
    wallet_getGrantedExecutionPermissions: () => {
      if (!permitted().length) throw unauthorized()
      return listed()
    },
    async wallet_requestExecutionPermissions(requests) {
      if (!permitted().length) throw unauthorized()
      if (!Array.isArray(requests) || !requests.length) throw invalidParams('Expected a list of requests.')
      for (const request of requests) check(request, chains())
      for (const { from = permitted()[0] } of requests)
        if (!own().includes(String(from).toLowerCase())) throw unauthorized()
      await ask({
        method: 'wallet_requestExecutionPermissions',
        title: 'Grant permissions',
        warning: 'It can be used without asking you again.',
        rows: requests.flatMap(it => rowsOf(it, network(String(BigInt(it.chainId))).symbol)),
        account: permitted()[0],
      })
      const granted = requests.map(request => ({
        ...request,
        from: request.from ?? permitted()[0],
        context: `0x${[...crypto.getRandomValues(new Uint8Array(64))].map(it => it.toString(16).padStart(2, '0')).join('')}`,
        dependencies: [],
        delegationManager: MANAGER,
      }))
      store.set({ permissions: [...kept(), ...granted] })
      return granted
    },
    async wallet_revokeExecutionPermission(params) {
      if (Array.isArray(params) !== isStrict()) throw invalidParams('Expected other parameters.')
      const { permissionContext: context } = isStrict() ? (params[0] ?? {}) : params
      const found = listed().find(it => it.context === context)
      if (!found) throw invalidParams('Unknown permission.')
      await ask({
        method: 'wallet_revokeExecutionPermission',
        title: 'Revoke permission',
        rows: rowsOf(found, network(String(BigInt(found.chainId))).symbol),
        account: found.from,
      })
      store.set({ permissions: kept().filter(it => it.context !== context) })
      return {}
    },
  }
}
