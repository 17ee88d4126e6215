// Describes a call in words and amounts, if wallets know its kind.
import {
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  formatEther,
  formatUnits,
  maxUint256,
  toFunctionSelector,
} from 'viem'

// From this amount on, an allowance counts as unlimited.
const UNLIMITED = maxUint256 / 2n

function decode(data) {
  try {
    return decodeFunctionData({ abi: erc20Abi, data })
  } catch {
    return undefined
  }
}

/** Symbol and decimals from the token itself; undefined if it is not a token. */
async function tokenAt(address, node) {
  const ask = async functionName => {
    const data = await node('eth_call', [
      { to: address, data: encodeFunctionData({ abi: erc20Abi, functionName }) },
      'latest',
    ])
    return decodeFunctionResult({ abi: erc20Abi, functionName, data })
  }
  try {
    const [symbol, decimals] = await Promise.all([ask('symbol'), ask('decimals')])
    return { symbol: symbol.slice(0, 20), decimals }
  } catch {
    return undefined
  }
}

/**
 * @param {{ to?: string, value: bigint, data: string }} call
 * @param {(method: string, params: unknown[]) => Promise<any>} node
 * @returns {Promise<{ title: string, rows: string[][], text?: string, warning?: string } | undefined>} Undefined if
 * there is nothing to add to the call's own data.
 */
export async function explainCall({ to, value, data }, node, symbol) {
  if (data === '0x')
    return {
      title: 'Send',
      rows: [
        ['Amount', `${formatEther(value)} ${symbol}`, 'amount'],
        ['To', to ?? 'New contract', 'address'],
      ],
    }
  const call = to && decode(data)
  const token = call && (await tokenAt(to, node))
  if (!token) return { title: to ? 'Call a contract' : 'Deploy a contract' }
  const amount = units => `${formatUnits(units, token.decimals)} ${token.symbol}`
  const contract = ['Token contract', to, 'address']
  const coin = value > 0n ? [['Sent along', `${formatEther(value)} ${symbol}`]] : []
  const [first, second, third] = call.args ?? []
  switch (call.functionName) {
    case 'transfer':
      return {
        title: 'Send',
        text: undefined,
        rows: [['Amount', amount(second), 'amount'], ['To', first, 'address'], contract, ...coin],
      }
    case 'transferFrom':
      return {
        title: 'Send',
        text: undefined,
        rows: [
          ['Amount', amount(third), 'amount'],
          ['From', first, 'address'],
          ['To', second, 'address'],
          contract,
          ...coin,
        ],
      }
    case 'approve': {
      const isUnlimited = second >= UNLIMITED
      return {
        title: second === 0n ? 'Take back an approval' : 'Let somebody spend',
        text: undefined,
        warning: isUnlimited ? `They can take all your ${token.symbol}, now and later.` : undefined,
        rows: [
          ['Up to', isUnlimited ? `Unlimited ${token.symbol}` : amount(second), 'amount'],
          ['Who may spend', first, 'address'],
          contract,
          ...coin,
        ],
      }
    }
    default:
      return { title: 'Call a contract' }
  }
}

/** Signed off-chain, these still move tokens (EIP-2612, Permit2, DAI). */
const PERMITS = /^Permit(Single|Batch|TransferFrom|BatchTransferFrom|WitnessTransferFrom)?$/

/** What typed data is for, in addition to its message. */
export function explainTyped({ domain = {}, primaryType }) {
  return {
    warning: PERMITS.test(primaryType) ? 'Whoever gets this signature can take tokens of yours.' : undefined,
    rows: domain.verifyingContract ? [['For contract', String(domain.verifyingContract), 'address']] : [],
  }
}

/** Describes several calls as one: what each does, and with what. A single call is described as usual. */
export async function explainCalls(calls, node, symbol) {
  const all = await Promise.all(calls.map(call => explainCall(call, node, symbol)))
  const rowsOf = ({ rows }, { to, value }) =>
    rows ?? [['Contract', to, 'address'], ...(value > 0n ? [['Sent along', `${formatEther(value)} ${symbol}`]] : [])]
  if (calls.length === 1) return { text: calls[0].data, ...all[0], rows: rowsOf(all[0], calls[0]) }
  return {
    title: `${calls.length} calls at once`,
    lead: 'All of them happen, or none.',
    warning: all.find(it => it.warning)?.warning,
    rows: all.flatMap((it, index) => [
      [`${index + 1}.`, it.title],
      ...rowsOf(it, calls[index]).map(([label, value, kind]) => [label, value, kind === 'amount' ? undefined : kind]),
    ]),
  }
}

const when = seconds => new Date(seconds * 1000).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })

/** These can transfer everything of a token. */
const TAKES = new Set(
  [
    'approve(address,uint256)',
    'increaseAllowance(address,uint256)',
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256)',
    'setApprovalForAll(address,bool)',
  ].map(it => toFunctionSelector(it)),
)

/** What a grant allows, within its limit. */
async function explainLimit({ isToken, target, selector, units, name }, node, symbol) {
  const coin = `${formatEther(units)} ${symbol}`
  if (!isToken && !name) return { rows: [['May send, in all', coin]] }
  const token = await tokenAt(target, node)
  const isUnlimited = isToken ? units >= UNLIMITED : TAKES.has(selector)
  const warning = isUnlimited ? `They can take all your ${token?.symbol ?? 'tokens of the contract'}.` : undefined
  if (name)
    return {
      warning,
      rows: [
        ['May call', name],
        ['Contract', target, 'address'],
        ...(units > 0n ? [['Sent along, at most', coin]] : []),
      ],
    }
  const [amount, unit] = token ? [formatUnits(units, token.decimals), token.symbol] : [units, 'units of a token']
  return {
    warning,
    rows: [
      ['May send, in all', isUnlimited ? `Unlimited ${unit}` : `${amount} ${unit}`],
      ['Token contract', target, 'address'],
    ],
  }
}

/**
 * Who can do what, and until when.
 * @param {{ who: string, limits: object[], told: { expiry: number } }[]} grants
 */
export async function explainGrants(grants, node, symbol) {
  const all = await Promise.all(
    grants.map(async ({ who, limits, told }) => {
      const parts = await Promise.all(limits.map(it => explainLimit(it, node, symbol)))
      return {
        warning: parts.find(it => it.warning)?.warning,
        rows: [['Who may act', who, 'address'], ...parts.flatMap(it => it.rows), ['Until', when(told.expiry)]],
      }
    }),
  )
  return {
    title: 'Let somebody act for you',
    lead: 'From then on they can, without asking you again.',
    warning: all.find(it => it.warning)?.warning,
    rows: all.flatMap(it => it.rows),
  }
}
