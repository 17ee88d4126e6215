import { isAddress } from '../lib/caip.ts'
import { ModalError } from '../lib/errors.ts'
import { own, str } from './decode.ts'
import type { Http } from './http.ts'

/** SLIP-44 of Ethereum, and the mark that makes a chain id a coin type (ENSIP-11). */
const ETHEREUM = '60'
const EVM = 0x80000000

interface Query {
  name: string
  /** Of the EVM chain that the address is for. */
  chainId: number
  signal?: AbortSignal
}

/** The EVM address that a name of the service stands for on a chain; undefined when nobody has the name. */
export async function lookupName(http: Pick<Http, 'get'>, { name, chainId, signal }: Query): Promise<string | undefined> {
  try {
    const reply = await http.get(`/v1/profile/account/${encodeURIComponent(name)}`, { params: { apiVersion: 2 }, signal })
    const addresses = own(reply, 'addresses')
    const [first] = typeof addresses === 'object' && addresses ? Object.keys(addresses) : []
    for (const coin of [String((EVM | chainId) >>> 0), ETHEREUM, first ?? '']) {
      const address = str(own(own(addresses, coin), 'address'), 64)
      if (isAddress('eip155', address)) return address
    }
    return
  } catch (error) {
    // A free name is answered with 404.
    if (error instanceof ModalError && error.code === 'http/status' && error.data?.['status'] === 404) return
    throw error
  }
}
