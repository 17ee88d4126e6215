// What the example uses of Nuxt.
import type plugin from './app/plugins/wallet.client'

type Provided = ReturnType<typeof plugin>['provide']

export function defineNuxtPlugin<T extends { provide: object }>(setup: () => T): () => T
export function useNuxtApp(): { [Name in keyof Provided as `$${Name}`]: Provided[Name] }

declare global {
  function defineNuxtConfig<T>(
    config: T & {
      compatibilityDate: `${number}-${number}-${number}`
      vue: { compilerOptions: { isCustomElement(tag: string): boolean } }
    },
  ): T
}
