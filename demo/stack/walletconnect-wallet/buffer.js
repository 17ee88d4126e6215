const hex = bytes => Array.from(bytes, it => it.toString(16).padStart(2, '0')).join('')
const binary = text => Uint8Array.from(atob(text), it => it.charCodeAt(0))

/** The part of Node's `Buffer` that the library expects when it answers a site's sign-in. */
export const Buffer = {
  from(value, encoding) {
    const isText = typeof value === 'string'
    const bytes = isText ? (encoding === 'base64' ? binary(value) : new TextEncoder().encode(value)) : value
    const texts = { hex: () => hex(bytes), base64: () => btoa(String.fromCharCode(...bytes)) }
    return { toString: to => texts[to]?.() ?? new TextDecoder().decode(bytes) }
  },
}
