import { own } from '../../base/record.ts'
import { attempt } from '../../base/errors.ts'
import { randomId } from '../../base/bytes.ts'
import { clean } from '../../base/text.ts'
import { providerError } from '../../base/provider.ts'

/** The parent page, asked through the messages of Safe Apps. */
export interface Parent {
  /** The parent's origin; undefined until it has answered, if the browser does not tell. */
  origin(): string | undefined
  ask(method: string, params?: unknown): Promise<unknown>
}

/** The part of the asking window that is used. */
export type Framed = Pick<Window, 'addEventListener' | 'location' | 'document'> & {
  parent: Pick<Window, 'postMessage'>
}

/** The SDK version that Safes answer to. */
const SDK_VERSION = '9.1.0'
const REASON_LENGTH = 200

/** Chromium and Safari tell the parent's origin; elsewhere it is taken from the referrer of the first page load. */
function knownOrigin({ location, document }: Framed): string | undefined {
  const { ancestorOrigins } = location as { ancestorOrigins?: ArrayLike<string> }
  const origin = ancestorOrigins?.[0] ?? attempt(() => new URL(document.referrer).origin)
  return origin === location.origin && !ancestorOrigins ? undefined : origin
}

const refusalOf = (reason: unknown) => {
  const message = clean(reason, REASON_LENGTH) || 'The Safe sent no reason'
  return providerError(/reject|declin|denied|cancel/i.test(message) ? 4001 : -32603, message)
}

/**
 * Talks to the parent page until `life` ends. An answer counts if it comes from that very window, from the origin that
 * was asked, and belongs to an open request; the first answer sets the origin if it was not known.
 */
export function createParent(page: Framed, life: AbortSignal): Parent {
  const open = new Map<string, { resolve(data: unknown): void; reject(error: Error): void }>()
  let origin = knownOrigin(page)
  // Opaque origins cannot be told apart.
  const isAsked = (from: string) => from !== 'null' && from === (origin ?? from)

  page.addEventListener(
    'message',
    ({ source, origin: from, data }) => {
      if (source !== page.parent || !isAsked(from)) return
      const id = own(data, 'id')
      const question = typeof id === 'string' ? open.get(id) : undefined
      if (!question) return
      open.delete(id as string)
      origin = from
      if (own(data, 'success') === true) question.resolve(own(data, 'data'))
      else question.reject(refusalOf(own(data, 'error')))
    },
    { signal: life },
  )
  return {
    origin: () => origin,
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        const id = randomId()
        open.set(id, { resolve, reject })
        // The initial request names nothing, so it can go to any origin; every other request has a target origin.
        page.parent.postMessage({ id, method, params, env: { sdkVersion: SDK_VERSION } }, origin ?? '*')
      }),
  }
}
