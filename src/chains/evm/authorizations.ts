import { domainSeparator, encodeFunctionData, parseAbi, zeroAddress, type Hex } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import {
  authorizationData,
  type Authorization,
  type Authorizations,
  type PaymentToken,
} from '../../base/authorization.ts'
import { toHexDigits } from '../../base/bytes.ts'
import { keyOf } from '../../base/caip.ts'
import { ModalError } from '../../base/errors.ts'
import { answer, clientOver, type Request } from './client.ts'
import { addressOf, isBytes, isHash, isRevert, own, quantity, toHex } from './codec.ts'
import { typedDataDigest } from './digests.ts'
import { isByKey } from './verify.ts'

const ABI = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function balanceOf(address account) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function transferWithAuthorization(address, address, uint256, uint256, uint256, bytes32, bytes)',
])
/** `AuthorizationUsed(address,bytes32)`. */
const USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
/** `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** How far back logs are looked for at a time, and how often: public nodes give no more. */
const SPAN = 1000n
const SPANS_MAX = 10

const topicOf = (address: string): Hex => `0x${keyOf('eip155', address).replace(/^0x/, '').padStart(64, '0')}`
const digestOf = (token: PaymentToken, it: Authorization): Hex =>
  `0x${toHexDigits(typedDataDigest(authorizationData(token, it)))}`
const badReply = () => new ModalError('http/bad-reply', { message: 'The node’s answer can’t be read.' })
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isSame = (a: unknown, b: string) => typeof a === 'string' && a.toLowerCase() === b.toLowerCase()

const isLog = (log: unknown, token: PaymentToken, topics: readonly string[]): boolean => {
  const found = listOf(own(log, 'topics'))
  return (
    isSame(own(log, 'address'), token.asset) &&
    found.length === topics.length &&
    topics.every((topic, i) => isSame(found[i], topic))
  )
}
const useTopics = ({ from, nonce }: Authorization) => [USED, topicOf(from), nonce]

/** Whether a log says that the authorization was used. */
const isUseOf = (log: unknown, token: PaymentToken, it: Authorization) => isLog(log, token, useTopics(it))

/** Whether a log is exactly the signed transfer. */
function isTransferOf(log: unknown, token: PaymentToken, { from, to, value }: Authorization): boolean {
  const data = own(log, 'data')
  return isLog(log, token, [TRANSFER, topicOf(from), topicOf(to)]) && isHash(data) && BigInt(data) === value
}

const timeOf = async (request: Request, block: bigint): Promise<number> =>
  Number(quantity(own(await request('eth_getBlockByNumber', [toHex(block), false]), 'timestamp')))

/** A block that was mined after a time, in s, and at most some hundred blocks after; the latest if none was. */
async function blockAfter(request: Request, time: number): Promise<bigint> {
  let after = quantity(await request('eth_blockNumber', []))
  if ((await timeOf(request, after)) <= time) return after
  let before = after
  for (let step = SPAN; before > 0n; step *= 2n) {
    before = before > step ? before - step : 0n
    if ((await timeOf(request, before)) <= time) break
    after = before
  }
  while (after - before > SPAN) {
    const middle = (after + before) / 2n
    if ((await timeOf(request, middle)) > time) after = middle
    else before = middle
  }
  return after
}

/** The chain's part of payments by signature, over each network's nodes. `requestOf` takes a CAIP-2 ID. */
export function createAuthorizations(requestOf: (network: string) => Request): Authorizations {
  const read = (token: PaymentToken, functionName: string, args: unknown[], blockNumber?: bigint) =>
    answer(
      readContract(clientOver(requestOf(token.network)), {
        address: addressOf(token.asset),
        abi: ABI as readonly unknown[],
        functionName,
        args,
        ...(blockNumber !== undefined && { blockNumber }),
      }),
    )
  const blockAt = (network: string, blockTag: 'latest' | 'pending') =>
    answer(getBlock(clientOver(requestOf(network)), { blockTag }))

  return {
    async time(network) {
      const [mined, next] = await Promise.all([
        requestOf(network)('eth_getBlockByNumber', ['latest', false]),
        blockAt(network, 'pending').catch(() => undefined),
      ])
      return {
        block: quantity(own(mined, 'number')),
        mined: Number(quantity(own(mined, 'timestamp'))),
        ...(next && { next: Number(next.timestamp) }),
      }
    },
    balance: async (token, account) => (await read(token, 'balanceOf', [addressOf(account)])) as bigint,
    async isDomain(token) {
      const { domain } = authorizationData(token, {
        from: '',
        to: '',
        value: 0n,
        validAfter: 0,
        validBefore: 0,
        nonce: '',
      })
      const wanted = domainSeparator({ domain: { ...domain, verifyingContract: addressOf(token.asset) } })
      return isSame(await read(token, 'DOMAIN_SEPARATOR', []), wanted)
    },
    async hasCode(network, account) {
      const code = await requestOf(network)('eth_getCode', [addressOf(account), 'latest'])
      if (!isBytes(code)) throw badReply()
      return code !== '0x'
    },
    isSigned: (token, authorization, signature) =>
      isByKey(requestOf(token.network), authorization.from, digestOf(token, authorization), signature as Hex),
    async wouldMove(token, it, signature) {
      const data = encodeFunctionData({
        abi: ABI,
        functionName: 'transferWithAuthorization',
        args: [
          addressOf(it.from),
          addressOf(it.to),
          it.value,
          BigInt(it.validAfter),
          BigInt(it.validBefore),
          it.nonce as Hex,
          signature as Hex,
        ],
      })
      try {
        const call = { from: zeroAddress, to: addressOf(token.asset), data }
        if (!isBytes(await requestOf(token.network)('eth_call', [call, 'latest']))) throw badReply()
        return true
      } catch (error) {
        if (isRevert(error)) return false
        throw error
      }
    },
    isUsed: async (token, { from, nonce }, block) =>
      (await read(token, 'authorizationState', [addressOf(from), nonce], block)) === true,
    async use(token, it, since) {
      const request = requestOf(token.network)
      let to = await blockAfter(request, it.validBefore)
      for (let span = 0; span < SPANS_MAX; span++) {
        const start = to > SPAN ? to - SPAN : 0n
        const filter = {
          address: addressOf(token.asset),
          topics: useTopics(it),
          fromBlock: toHex(start),
          toBlock: toHex(to),
        }
        const found = await request('eth_getLogs', [filter])
        if (!Array.isArray(found)) throw badReply()
        const [log] = found as unknown[]
        const transaction = own(log, 'transactionHash')
        if (isHash(transaction)) {
          const receipt = await request('eth_getTransactionReceipt', [transaction])
          const logs = listOf(own(receipt, 'logs'))
          const isUse = logs.some(entry => isUseOf(entry, token, it))
          const isTransfer = own(receipt, 'status') === '0x1' && isUse && logs.some(one => isTransferOf(one, token, it))
          return { transaction, isTransfer }
        }
        if (start === 0n || (await timeOf(request, start)) < since) return
        to = start - 1n
      }
      return
    },
  }
}
