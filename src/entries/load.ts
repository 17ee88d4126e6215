import type { WalletModalOptions } from '../core/options.ts'
import { docsOf, type ErrorCode } from '../base/errors.ts'
import type { WalletModalGlobal } from './iife.ts'

export { isModalError } from '../base/errors.ts'
export type { WalletModalGlobal } from './iife.ts'

/** Attributes of the script tag, and options of the modal. */
export interface LoadOptions {
  /** URL of `wallet-modal.js`, including the exact version. */
  src: string
  /** Its hash, `sha384-…`, from `dist/manifest.json`. It covers every byte that can ever run. */
  integrity: string
  /** For a Content Security Policy that allows scripts by nonce; the modal passes it on to its chunks. */
  nonce?: string | undefined
  /** Default `anonymous`. */
  crossOrigin?: 'anonymous' | 'use-credentials' | undefined
  /** Starts the modal as `init` does. Without options, the modal waits for your `init`. */
  options?: WalletModalOptions | undefined
}

interface Page {
  /** The load in progress, shared by every copy of this module. */
  [LOADING]?: Promise<WalletModalGlobal> | undefined
  trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } }
  WalletModal?: WalletModalGlobal & { [BRAND]?: unknown }
}

const LOADING = Symbol.for('wallet-modal/load')
const BRAND = Symbol.for('wallet-modal')
const TIMEOUT_MS = 20_000
const page = globalThis as Page

/** The page’s modal; a stub that only collects calls is not one. */
const present = () => (typeof page.WalletModal?.[BRAND] === 'string' ? page.WalletModal : undefined)

/** What `isModalError` recognises; the class itself would add the messages of all codes. */
const failure = (code: ErrorCode, message: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { name: 'ModalError', code, docs: docsOf(code) })

let policy: ReturnType<NonNullable<Page['trustedTypes']>['createPolicy']> | undefined
/** The URL as a page with `require-trusted-types-for 'script'` demands it. */
function trusted(url: string): string {
  try {
    policy ??= page.trustedTypes?.createPolicy('wallet-modal-load', { createScriptURL: (url: string) => url })
  } catch (cause) {
    throw failure('chunk/failed', 'Add to the page’s Content-Security-Policy: trusted-types wallet-modal-load', cause)
  }
  return policy?.createScriptURL(url) ?? url
}

function addScript({ src, integrity, nonce = '', crossOrigin = 'anonymous' }: LoadOptions): HTMLScriptElement {
  const script = document.createElement('script')
  Object.assign(script, { src: trusted(src), integrity, nonce, crossOrigin })
  document.documentElement.append(script)
  return script
}

/** A tag with the same URL that may still be loading: once the page has loaded, what is not there has failed. */
const findScript = (src: string) =>
  document.readyState === 'complete'
    ? undefined
    : [...document.querySelectorAll('script')].find(it => it.src === new URL(src, document.baseURI).href)

/** Resolves once the script has run, failed, or taken too long. */
const settled = (script: HTMLScriptElement) =>
  new Promise<unknown>(done => {
    setTimeout(done, TIMEOUT_MS)
    script.addEventListener('load', done)
    script.addEventListener('error', done)
    // It may have failed before anyone listened.
    addEventListener('load', done)
  })

async function load(given: LoadOptions): Promise<WalletModalGlobal> {
  const { src } = given
  const found = findScript(src)
  const script = found ?? addScript(given)
  await settled(script)
  const modal = present()
  if (modal) return modal
  if (!found) script.remove()
  throw failure('chunk/failed', `${src} failed to load or failed its integrity check.`)
}

/**
 * Loads the modal's pinned script tag, for bundled apps that don't bundle the modal. Adds the tag once, and uses a
 * modal or tag that is already on the page. Rejects with `chunk/failed` if the script doesn't load or doesn't match
 * `integrity`; you can then call it again. Rejects with `modal/absent` on a server.
 * @example const modal = await loadWalletModal({ src, integrity, options: { projectId: '…' } }); await modal.open()
 */
export async function loadWalletModal(given: LoadOptions): Promise<WalletModalGlobal> {
  if (typeof document === 'undefined')
    throw failure('modal/absent', 'Call loadWalletModal in the browser; there is no page on a server.')
  const modal =
    present() ??
    (await (page[LOADING] ??= load(given).finally(() => {
      page[LOADING] = undefined
    })))
  if (given.options) modal.init(given.options)
  return modal
}
