import { createClient, custom, type Client, type Hex } from 'viem'
import { ModalError } from '../../base/errors.ts'
import { isBytes, isQuantity, own } from './codec.ts'
import type { Gateways } from './gateways.ts'

// viem's actions over our own transport: services/rpc.ts calls the nodes, viem encodes the requests and decodes the
// answers. viem's `http` and `fallback` cannot replace it (see there); and its decoders trust the node, so that
// BigInt('') becomes a balance of 0: a node's reply is checked here, before viem sees it (R57).

/** A read of the network; throws `rpc/error` if the node refuses. */
export type Request = (method: string, params: unknown[]) => Promise<unknown>

const NUMBERS = /^eth_(getBalance|gasPrice|getTransactionCount)$/
const BYTES = /^eth_(call|getCode)$/

function checked(method: string, reply: unknown): unknown {
  if (NUMBERS.test(method) && !isQuantity(reply))
    throw new ModalError('http/bad-reply', { message: 'The node didn’t send a number.' })
  // A contract that returned no bytes returned nothing, and a block without number and time does not count.
  if (BYTES.test(method) && !isBytes(reply)) return '0x'
  const isNone = method === 'eth_getBlockByNumber' && !['number', 'timestamp'].every(key => isQuantity(own(reply, key)))
  return isNone ? null : reply
}

/** The revert data of a call; some nodes put words before it. */
function revertOf(error: unknown): Hex | undefined {
  const data = error instanceof ModalError && error.code === 'rpc/error' ? error.data?.['data'] : undefined
  const hex = typeof data === 'string' ? /^(?:Reverted )?(0x[\da-f]{8,})$/i.exec(data)?.[1]?.toLowerCase() : undefined
  return isBytes(hex) ? hex : undefined
}

/** EIP-1474: execution reverted. Nodes use half a dozen codes for it, and viem reads the data beside this one. */
const REVERTED = 3

/**
 * A client whose requests go through `request`. It never follows a contract to a gateway (ERC-3668), because the app
 * did not configure those hosts; with `gateways`, that decides.
 */
export const clientOver = (request: Request, gateways?: Pick<Gateways, 'request'>): Client =>
  createClient({
    ccipRead: gateways ? { request: gateways.request } : false,
    transport: custom(
      {
        async request({ method, params = [] }) {
          try {
            return checked(method, await request(method, params))
          } catch (cause) {
            const data = revertOf(cause)
            throw data ? Object.assign(new Error('execution reverted', { cause }), { code: REVERTED, data }) : cause
          }
        },
      },
      { retryCount: 0 },
    ),
  })

/** Our own error inside viem's. Without one, viem itself could not read the answer. */
export function unwrap(error: unknown): ModalError {
  for (let it = error; it instanceof Error; it = it.cause) if (it instanceof ModalError) return it
  return new ModalError('http/bad-reply', { cause: error })
}

/** The result of one of viem's actions; throws our errors. */
export const answer = <T>(action: Promise<T>): Promise<T> =>
  action.catch((error: unknown) => {
    throw unwrap(error)
  })
