import { useEffect, useModal } from '../../modal/kit.ts'
import type { Network } from '../../base/network.ts'
import type { Component } from '../../modal/slots.ts'

/** A message whose form says what it is (EIP-712). */
interface TypedData {
  domain: Record<string, unknown>
  types: Record<string, readonly { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

/** A call that the wallet is asked for; `data` is 0x-hex. */
export interface AskedCall {
  to: string
  value?: bigint
  data?: string
}

/** What the wallet is asked to sign, as it is. */
export interface Asked {
  network: Network
  account: string
  calls?: readonly AskedCall[]
  typed?: TypedData
}

declare module '../../modal/slots.ts' {
  interface Slots {
    /** What a wallet is asked to sign, in words. */
    Explanation: Component<Asked>
  }
}

const saysMore = ({ data = '0x' }: AskedCall) => data !== '0x'

/**
 * What is signed, in words, under a review of it. It explains and decides nothing: it is loaded only where there is more
 * than coins that are sent, and without it the review stays as it is.
 */
export function Explained(asked: Asked) {
  const { loadSlot, slots, report } = useModal()
  const isNeeded = asked.network.chainNamespace === 'eip155' && (!!asked.typed || !!asked.calls?.some(saysMore))
  useEffect(() => {
    if (isNeeded) loadSlot('Explanation').catch(report)
  }, [isNeeded])
  const { Explanation } = slots.value
  return isNeeded && Explanation ? <Explanation {...asked} /> : null
}
