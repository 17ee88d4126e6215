import type { ReadonlySignal } from '@preact/signals-core'
import type { Emitter } from './events.ts'
import { watch } from './resource.ts'
import { child } from '../base/abort.ts'

/** State that apps read and subscribe to, without exposing our signals. */
export interface Readable<State> {
  getState(): State
  subscribe(listener: (state: State) => void): () => void
}

export function readable<State>(
  life: AbortSignal,
  { deliver }: Pick<Emitter<object>, 'deliver'>,
  state: ReadonlySignal<State>,
): Readable<State> {
  return {
    getState: () => state.peek(),
    subscribe(listener) {
      let isFirst = true
      const held = child(life)
      watch(held.signal, () => {
        const now = state.value
        if (!isFirst) deliver(listener, now)
        isFirst = false
      })
      return () => held.abort()
    },
  }
}
