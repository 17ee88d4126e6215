// Functions that mean the same at every contract: standards of tokens, bundles of calls, and Safe's own.
import { zeroAddress } from 'viem'
import { unpackCalls } from './decode.ts'
import type { Stake } from '../../base/at-stake.ts'
import type { Args, Around, CallRule, Reading, StakedCall, Stakes } from './stake.ts'

const MULTI_SEND = '0x8d80ff0a'
/** Everything, where a function has no number for it. */
export const ALL = (1n << 256n) - 1n
export const everything = (isAllowed: boolean): Pick<Stake, 'amount' | 'isWhole'> => ({
  amount: isAllowed ? ALL : 0n,
  isWhole: true,
})

const owned = (owner: string, { from }: StakedCall): Pick<Stake, 'from'> => (owner === from ? {} : { from: owner })

const send = (stake: Omit<Stake, 'kind'>): Reading => ({ verb: 'send', stakes: [{ kind: 'out', ...stake }] })

/** Collections take back the approval of a number with nobody as its spender. */
const isTakenBack = ({ amount, isEither, party }: Stake): boolean =>
  amount === 0n || (isEither === true && party === zeroAddress)

export function allow(...given: Omit<Stake, 'kind'>[]): Reading {
  const stakes = given.map((it): Stake => ({ kind: 'allow', ...it }))
  return { verb: stakes.every(isTakenBack) ? 'revoke' : 'approve', stakes }
}

const tokenRules: Record<string, CallRule['read']> = {
  'transfer(address to,uint256 value)': ({ to, value }, call) => send({ token: call.to, amount: value, party: to }),
  'transferFrom(address from,address to,uint256 value)': ({ from, to, value }, call) =>
    send({ token: call.to, amount: value, isEither: true, ...owned(from, call), party: to }),
  'approve(address spender,uint256 value)': ({ spender, value }, call) =>
    allow({ token: call.to, amount: value, isEither: true, party: spender }),
  'increaseAllowance(address spender,uint256 addedValue)': ({ spender, addedValue }, call) =>
    allow({ token: call.to, amount: addedValue, isChange: 'more', party: spender }),
  'decreaseAllowance(address spender,uint256 subtractedValue)': ({ spender, subtractedValue }, call) => ({
    verb: 'revoke',
    stakes: [{ kind: 'allow', token: call.to, amount: subtractedValue, isChange: 'less', party: spender }],
  }),
  'permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)': (
    { owner, spender, value },
    call,
  ) => allow({ token: call.to, amount: value, ...owned(owner, call), party: spender }),
  'permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed,uint8 v,bytes32 r,bytes32 s)': (
    { holder, spender, allowed },
    call,
  ) => allow({ token: call.to, ...everything(allowed), ...owned(holder, call), party: spender }),
  'safeTransferFrom(address from,address to,uint256 tokenId)': ({ from, to, tokenId }, call) =>
    send({ token: call.to, amount: 1n, id: tokenId, ...owned(from, call), party: to }),
  'safeTransferFrom(address from,address to,uint256 tokenId,bytes data)': ({ from, to, tokenId }, call) =>
    send({ token: call.to, amount: 1n, id: tokenId, ...owned(from, call), party: to }),
  'setApprovalForAll(address operator,bool approved)': ({ operator, approved }, call) => ({
    verb: approved ? 'approve-all' : 'revoke',
    stakes: [{ kind: 'allow', token: call.to, ...everything(approved), party: operator }],
  }),
  'safeTransferFrom(address from,address to,uint256 id,uint256 value,bytes data)': ({ from, to, id, value }, call) =>
    send({ token: call.to, amount: value, id, ...owned(from, call), party: to }),
  'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] values,bytes data)': (
    { from, to, ids, values },
    call,
  ) => ({
    verb: 'send',
    stakes: (ids as bigint[]).map((id, at): Stake => ({
      kind: 'out',
      token: call.to,
      ...(values[at] !== undefined && { amount: values[at] }),
      id,
      ...owned(from, call),
      party: to,
    })),
  }),
}

/** One verb for all calls, if they have one. */
const several = (inner: readonly Stakes[]): Reading => {
  const [first] = inner
  const isOne = first && inner.every(it => it.verb === first.verb)
  return { verb: isOne ? first.verb : 'several', stakes: [], inner }
}

const bundle = ({ data }: Args, call: StakedCall, { within }: Around): Reading =>
  several((data as string[]).map(it => within({ ...call, value: 0n, data: it })))

const unread = (party: string): Stakes => ({
  verb: 'call',
  stakes: [{ kind: 'unread', party }],
  trailing: 0,
  inner: [],
})
/** Foreign code that runs as the account means what it likes by its data; only that of a bundle is listed. */
const isBundle = (data: string): boolean => data.startsWith(MULTI_SEND)

/** What Safe's MultiSend runs, as the account that called it by its code. */
function multiSend(packed: string, call: StakedCall, { within }: Around): Reading {
  const calls = unpackCalls(packed)
  if (!calls) return { verb: 'call', stakes: [{ kind: 'unread', party: call.to }] }
  return several(
    calls.map((it): Stakes => {
      const inner = () => within({ from: call.from, to: it.to, value: it.value, data: it.data })
      if (!it.isDelegated) return inner()
      const run = isBundle(it.data) ? inner() : unread(it.to)
      return { ...run, verb: 'control', stakes: [{ kind: 'run', party: it.to }, ...run.stakes] }
    }),
  )
}

/** What a Safe does, as its owners sign it. `to` of `call`: the Safe. */
export function safeReading(args: Args, call: StakedCall, { within, isCoin }: Around): Reading {
  const { to, value, data, operation, gasPrice, gasToken, refundReceiver } = args
  const isRun = operation !== 0n
  const read = isRun && !isBundle(data) ? unread(to) : within({ from: call.to, to, value, data })
  // What the Safe gives away is its own.
  const stakes = read.stakes.map(it => (it.kind === 'out' || it.kind === 'allow' ? { from: call.to, ...it } : it))
  const run = { ...read, stakes }
  const refund: Stake[] =
    gasPrice > 0n
      ? [
          {
            kind: 'out',
            token: isCoin(gasToken) ? 'coin' : gasToken,
            from: call.to,
            party: refundReceiver === zeroAddress ? call.from : refundReceiver,
          },
        ]
      : []
  return { verb: 'safe', stakes: [...(isRun ? [{ kind: 'run', party: to } as const] : []), ...refund], inner: [run] }
}

const control = (...stakes: Stake[]): Reading => ({ verb: 'control', stakes })
const gains = (party: string): Stake => ({ kind: 'control', party })
const loses = (party: string): Stake => ({ kind: 'loss', party })
const quorum = (amount: bigint, { to }: StakedCall): Stake => ({ kind: 'quorum', amount, party: to })
/** The zero address stands for none. */
const gainsOr = (kind: 'no-guard' | 'no-handler', party: string, { to }: StakedCall): Stake =>
  party === zeroAddress ? { kind, party: to } : gains(party)

const safeRules: Record<string, CallRule['read']> = {
  // The fields have the same names as in the message that owners sign.
  ['execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,' +
  'address gasToken,address refundReceiver,bytes signatures)']: safeReading,
  'multiSend(bytes transactions)': ({ transactions }, call, around) => multiSend(transactions, call, around),
  'addOwnerWithThreshold(address owner,uint256 threshold)': ({ owner, threshold }, call) =>
    control(gains(owner), quorum(threshold, call)),
  'removeOwner(address prevOwner,address owner,uint256 threshold)': ({ owner, threshold }, call) =>
    control(loses(owner), quorum(threshold, call)),
  'swapOwner(address prevOwner,address oldOwner,address newOwner)': ({ oldOwner, newOwner }) =>
    control(loses(oldOwner), gains(newOwner)),
  'changeThreshold(uint256 threshold)': ({ threshold }, call) => control(quorum(threshold, call)),
  'approveHash(bytes32 hashToApprove)': (_, call) => ({
    verb: 'control',
    stakes: [{ kind: 'unread', party: call.to }],
  }),
  'enableModule(address module)': ({ module }) => control(gains(module)),
  'disableModule(address prevModule,address module)': ({ module }) => control(loses(module)),
  'setGuard(address guard)': ({ guard }, call) => control(gainsOr('no-guard', guard, call)),
  'setFallbackHandler(address handler)': ({ handler }, call) => control(gainsOr('no-handler', handler, call)),
}

/** By selector, at every contract. */
export const STANDARD_RULES: Record<string, CallRule> = Object.fromEntries(
  Object.entries({
    ...tokenRules,
    ...safeRules,
    'multicall(bytes[] data)': bundle,
    'multicall(uint256 deadline,bytes[] data)': bundle,
  } satisfies Record<string, CallRule['read']>).map(([fragment, read]) => [fragment, { read }]),
)
