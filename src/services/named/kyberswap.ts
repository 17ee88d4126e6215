import type { Wait } from '../../base/abort.ts'
import { parseAccountId, sameAddress } from '../../base/caip.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import { isRecord } from '../../base/record.ts'
import { own, parseJson, units } from '../decode.ts'
import { createHttp } from '../http.ts'
import { decodeBuilt, type Built, type SwapPair } from '../network/convert.ts'
import pinned from '../pinned/kyberswap.json'

type Query = SwapPair & Wait & { amount: bigint }

/** Where a network's calls go, and the network's name in the service's paths. */
interface Place {
  slug: string
  router: string
}

/** A way that the service found; it builds its call from `summary`, which it takes back unchanged. */
interface Route {
  summary: unknown
  amount: bigint
}

/** A quote is the basis of the call built right after it; the service itself asks to keep none for longer. */
const ROUTE_TTL_MS = 10_000
const DEADLINE_S = 1200
const CAP_BYTES = 500_000
/** No way, an amount that no way takes, and a token that the service does not know. */
const NO_ROUTE: readonly unknown[] = [4008, 4009, 4010, 4011]

const placeOf = (caip: string): Place | undefined => {
  const id = /^eip155:(\d+)$/.exec(caip)?.[1] ?? ''
  return Object.hasOwn(pinned, id) ? pinned[id as keyof typeof pinned] : undefined
}
const badReply = (): never => {
  throw new ModalError('http/bad-reply')
}
/** Nobody takes a share: the service names its fee's receiver and amount, or leaves both empty. */
const isFree = (fee: unknown) =>
  fee === undefined ||
  fee === null ||
  (isRecord(fee) && ['feeReceiver', 'feeAmount'].every(key => ['', '0', undefined, null].includes(fee[key] as string)))

/** `data` of an answer; undefined if the service says that there is no way. Anything else is 'http/bad-reply'. */
function dataOf(reply: unknown): unknown {
  const code = own(reply, 'code')
  if (code === 0) return own(reply, 'data') ?? badReply()
  return NO_ROUTE.includes(code) ? undefined : badReply()
}

/**
 * Swaps by KyberSwap's Aggregator API: quotes, and calls of its router. The account's address is sent only to build a
 * call. Throws `http/*`; `http/bad-reply` for an answer to another question, for another router than the pinned one, and
 * for one with a fee.
 */
export function createKyberSwap({ base, now = Date.now }: { base: string; now?: () => number }) {
  const http = createHttp({ base })
  let kept: { key: string; at: number; route: Promise<Route | undefined> } | undefined

  async function ask({ network, from, to, amount, signal }: Query): Promise<Route | undefined> {
    const place = placeOf(network)
    if (!place) return
    const [tokenIn, tokenOut] = [from, to].map(id => parseAccountId(id)?.address)
    const data = dataOf(
      await http
        .get(`/${place.slug}/api/v1/routes`, {
          params: { tokenIn, tokenOut, amountIn: String(amount) },
          cap: CAP_BYTES,
          isToldWhy: true,
          signal,
        })
        // It refuses what it has no way for, and says so.
        .catch((error: ModalError) => {
          const told = attempt(() => parseJson(String(error.data?.['body'])))
          if (NO_ROUTE.includes(own(told, 'code'))) return told
          throw error
        }),
    )
    if (data === undefined) return
    const summary = own(data, 'routeSummary')
    const is = (key: string, address: string | undefined) => sameAddress('eip155', str(own(summary, key)), address)
    if (!is('tokenIn', tokenIn) || !is('tokenOut', tokenOut) || units(own(summary, 'amountIn')) !== amount)
      return badReply()
    if (!isRouter(data, place) || !isFree(own(summary, 'extraFee'))) return badReply()
    const found = units(own(summary, 'amountOut')) ?? badReply()
    return found ? { summary, amount: found } : undefined
  }

  const keyOf = ({ network, from, to, amount }: Query) => [network, from, to, amount].join(' ')

  function newRoute(query: Query) {
    const route = ask(query)
    const made = { key: keyOf(query), at: now(), route }
    kept = made
    route.catch(() => {
      if (kept === made) kept = undefined
    })
    return route
  }

  return {
    /** Base units of the destination token for `amount` of the source; undefined if there is no route. */
    quote: async (query: Query): Promise<bigint | undefined> => (await newRoute(query))?.amount,

    /** The call, on the basis of a quote of this moment, for the account alone. `slippage` in per cent. */
    async buildSwap({ slippage, ...query }: Query & { slippage: number }): Promise<Built> {
      const { account, network, signal } = query
      const isFresh = kept?.key === keyOf(query) && Math.abs(now() - kept.at) < ROUTE_TTL_MS
      const [place, route] = [placeOf(network), await (isFresh ? kept!.route : newRoute(query))]
      if (!place || !route) return badReply()
      const body = {
        routeSummary: route.summary,
        sender: account,
        recipient: account,
        slippageTolerance: Math.round(slippage * 100),
        deadline: Math.floor(now() / 1000) + DEADLINE_S,
      }
      const path = `/${place.slug}/api/v1/route/build` as const
      const data = dataOf(await http.post(path, { body, json: true, cap: CAP_BYTES, signal }))
      if (!isRouter(data, place) || units(own(data, 'amountIn')) !== query.amount) return badReply()
      const gas = units(own(data, 'gas'))
      const tx = {
        from: `${network}:${account}`,
        to: `${network}:${place.router}`,
        data: own(data, 'data'),
        value: own(data, 'transactionValue'),
        amount: own(data, 'amountOut'),
        eip155: { gas: gas === undefined ? undefined : String(gas) },
      }
      return { ...decodeBuilt({ tx }, network), exchange: { aggregator: place.router } }
    },
  }
}

const str = (value: unknown) => (typeof value === 'string' ? value : undefined)
const isRouter = (data: unknown, { router }: Place) => sameAddress('eip155', str(own(data, 'routerAddress')), router)

export type KyberSwap = ReturnType<typeof createKyberSwap>
