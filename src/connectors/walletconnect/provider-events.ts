import { attempt } from '../../base/errors.ts'
import type { Provider } from '../../base/provider.ts'

type Listener = (value: never) => void

/** The listeners of a session's EIP-1193 providers, by namespace. */
export interface ProviderEvents {
  /** A listener that throws does not stop the others. */
  emit(namespace: string, event: string, value: unknown): void
  /** The provider's members besides `request`. */
  of(namespace: string): Required<Pick<Provider, 'on' | 'removeListener'>>
}

export function createProviderEvents(): ProviderEvents {
  const heard = new Map<string, [event: string, listener: Listener][]>()
  const emit: ProviderEvents['emit'] = (namespace, event, value) => {
    for (const [name, listener] of [...(heard.get(namespace) ?? [])])
      if (name === event) attempt(() => listener(value as never))
  }
  return {
    emit,
    of(namespace) {
      const events = heard.get(namespace) ?? []
      heard.set(namespace, events)
      return {
        on: (event, listener) => void events.push([event, listener]),
        removeListener(event, listener) {
          const at = events.findIndex(([name, fn]) => name === event && fn === listener)
          if (at >= 0) events.splice(at, 1)
        },
      }
    },
  }
}
