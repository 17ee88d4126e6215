import type { Context } from '../../modal/kit.ts'
import type { Namespace } from '../../base/network.ts'
import { isAddress, sameAddress } from '../../base/caip.ts'
import { isRecord } from '../../base/record.ts'
import { clean } from '../../base/text.ts'

/** A recipient to whom this browser has sent. */
export interface SavedRecipient {
  address: string
  name?: string
}

const KEY = 'recipients'
const MAX = 10

/** Newest first. Stored data may be damaged or forged, so an address counts only if it has the right shape. */
const decode =
  (namespace: Namespace) =>
  (value: unknown): SavedRecipient[] =>
    (Array.isArray(value) ? value.slice(0, MAX) : []).flatMap(item => {
      const { address, name } = isRecord(item) ? item : {}
      return isAddress(namespace, address) ? [{ address, name: clean(name) || undefined }] : []
    })

export const readSaved = ({ storage }: Pick<Context, 'storage'>, namespace: Namespace): SavedRecipient[] =>
  storage.read(`${KEY}/${namespace}`, decode(namespace)) ?? []

export function save(ctx: Pick<Context, 'storage'>, namespace: Namespace, entry: SavedRecipient): void {
  const others = readSaved(ctx, namespace).filter(({ address }) => !sameAddress(namespace, address, entry.address))
  ctx.storage.write(`${KEY}/${namespace}`, [entry, ...others].slice(0, MAX))
}
