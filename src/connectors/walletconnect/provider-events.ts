import { attempt } from '../../base/errors.ts'
import type { Provider } from '../../base/provider.ts'

/** Whoever listens says what it takes: EIP-1193 gives events no types. */
interface Heard {
  event: string
  hear(value: unknown): void
}

/** The listeners of a session's EIP-1193 providers, by namespace. */
export interface ProviderEvents {
  /** A listener that throws does not stop the others. */
  emit(namespace: string, event: string, value: unknown): void
  /** The provider's members besides `request`. */
  of(namespace: string): Required<Pick<Provider, 'on' | 'removeListener'>>
}

export function createProviderEvents(): ProviderEvents {
  const heard = new Map<string, Heard[]>()
  const emit: ProviderEvents['emit'] = (namespace, event, value) => {
    for (const { event: name, hear } of [...(heard.get(namespace) ?? [])])
      if (name === event) attempt(() => hear(value))
  }
  return {
    emit,
    of(namespace) {
      const events = heard.get(namespace) ?? []
      heard.set(namespace, events)
      return {
        on: (event, listener) => void events.push({ event, hear: listener }),
        removeListener(event, listener) {
          const at = events.findIndex(it => it.event === event && it.hear === listener)
          if (at >= 0) events.splice(at, 1)
        },
      }
    },
  }
}
