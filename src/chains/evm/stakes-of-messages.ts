// Typed data that gives or trades without a transaction.
import { zeroAddress } from 'viem'
import type { TypedData } from './digests.ts'
import type { Stake } from '../../base/at-stake.ts'
import type { CallRule, Reading, StakedCall } from './stake.ts'
import { allow, everything, safeReading } from './stakes-of-standards.ts'

type Read = CallRule['read']
const PERMIT_DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'

const owned = (owner: string, call: StakedCall) => (owner === call.from ? {} : { from: owner })

const authorization: Read = ({ from, to, value, validBefore }, call) => ({
  verb: 'send',
  stakes: [{ kind: 'out', token: call.to, amount: value, ...owned(from, call), party: to, until: validBefore }],
})
const TIMES = 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'

type Item = { itemType: bigint; token: string; identifierOrCriteria: bigint; startAmount: bigint; endAmount: bigint }
/** An item of Seaport; of those by criteria, any of the collection. */
function itemStake({ itemType, token, identifierOrCriteria: id }: Item): Pick<Stake, 'token' | 'id'> {
  if (itemType === 0n) return { token: 'coin' }
  return itemType === 2n || itemType === 3n ? { token, id } : { token }
}

/** All that is given, at most; what comes, at least, and to whom. */
const seaport: Read = ({ offerer, offer, consideration }, call): Reading => ({
  verb: 'order',
  stakes: [
    ...(offer as Item[]).map((it): Stake => {
      const amount = it.startAmount > it.endAmount ? it.startAmount : it.endAmount
      return { kind: 'out', ...itemStake(it), amount, ...owned(offerer, call), party: call.to }
    }),
    ...(consideration as (Item & { recipient: string })[]).map((it): Stake => {
      const amount = it.startAmount < it.endAmount ? it.startAmount : it.endAmount
      return { kind: 'in', ...itemStake(it), amount, party: it.recipient }
    }),
  ],
})

const order = (given: Omit<Stake, 'kind'>, got: Omit<Stake, 'kind'>): Reading => ({
  verb: 'order',
  stakes: [
    { kind: 'out', ...given },
    { kind: 'in', ...got },
  ],
})

/** By the type as it is hashed. */
export const MESSAGE_RULES = new Map<string, CallRule>([
  [
    'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    {
      read: ({ owner, spender, value }, call) =>
        allow({ token: call.to, amount: value, ...owned(owner, call), party: spender }),
    },
  ],
  [
    'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    {
      read: ({ holder, spender, allowed }, call) =>
        allow({ token: call.to, ...everything(allowed), ...owned(holder, call), party: spender }),
    },
  ],
  [`TransferWithAuthorization(${TIMES})`, { read: authorization }],
  [`ReceiveWithAuthorization(${TIMES})`, { read: authorization }],
  [
    `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${PERMIT_DETAILS}`,
    {
      read: ({ details, spender }) =>
        allow({ token: details.token, amount: details.amount, party: spender, until: details.expiration }),
    },
  ],
  [
    `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${PERMIT_DETAILS}`,
    {
      read: ({ details, spender }) =>
        allow(
          ...(details as Record<string, any>[]).map(({ token, amount, expiration }) => ({
            token,
            amount,
            party: spender,
            until: expiration,
          })),
        ),
    },
  ],
  [
    'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,' +
      'address gasToken,address refundReceiver,uint256 nonce)',
    { read: safeReading },
  ],
  [
    'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,' +
      'uint256 takingAmount,uint256 makerTraits)',
    {
      at: ['1inch v6'],
      read: ({ maker, receiver, makerAsset, takerAsset, makingAmount, takingAmount }, call) =>
        order(
          { token: makerAsset, amount: makingAmount, ...owned(maker, call), party: call.to },
          { token: takerAsset, amount: takingAmount, party: receiver === zeroAddress ? maker : receiver },
        ),
    },
  ],
  [
    'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,' +
      'bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
    {
      at: ['CoW settlement'],
      read: ({ sellToken, buyToken, receiver, sellAmount, feeAmount, buyAmount, validTo }, call) =>
        order(
          { token: sellToken, amount: sellAmount + feeAmount, party: call.to, until: validTo },
          { token: buyToken, amount: buyAmount, party: receiver === zeroAddress ? call.from : receiver },
        ),
    },
  ],
  [
    'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,' +
      'uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)' +
      'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,' +
      'address recipient)OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)',
    { at: ['Seaport 1.6'], read: seaport },
  ],
])

const OPEN = /^Permit(Batch)?(Witness)?TransferFrom$/
const isFields = (given: readonly { name: string; type: string }[] | undefined, wanted: string): boolean =>
  given?.map(it => `${it.type} ${it.name}`).join() === wanted

/** Permit2's transfers by signature: a witness of any type may follow what they take. */
export function readOpenPermit({ types, primaryType }: TypedData): CallRule | undefined {
  if (!OPEN.test(primaryType)) return
  const [permitted, spender] = types[primaryType] ?? []
  const isKnown =
    isFields(types['TokenPermissions'], 'address token,uint256 amount') &&
    /^TokenPermissions(\[\])?$/.test(permitted?.type ?? '') &&
    permitted?.name === 'permitted' &&
    isFields(spender && [spender], 'address spender')
  if (!isKnown) return
  return {
    read: ({ permitted: given, spender: party, deadline: until }) =>
      allow(
        ...[given].flat().map(({ token, amount }) => ({
          token,
          amount,
          party,
          ...(typeof until === 'bigint' && { until }),
        })),
      ),
  }
}
