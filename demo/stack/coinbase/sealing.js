const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const toHex = buffer => Array.from(new Uint8Array(buffer), byte => byte.toString(16).padStart(2, '0')).join('')
const fromHex = text => new Uint8Array(text.match(/../g).map(pair => parseInt(pair, 16)))

/**
 * The wallet's keys, one pair for each of a site's keys. The browser stores them, so a returning site continues with
 * its pair.
 */
export async function keysFor(site, sender) {
  const name = `keys:${site}:${sender}`
  const kept = JSON.parse(localStorage.getItem(name) ?? 'null')
  if (kept) return kept
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, true, ['deriveKey'])
  const made = {
    privateKey: toHex(await crypto.subtle.exportKey('pkcs8', privateKey)),
    publicKey: toHex(await crypto.subtle.exportKey('spki', publicKey)),
  }
  localStorage.setItem(name, JSON.stringify(made))
  return made
}

/** @returns functions that seal messages for `sender` and open those it has sealed (AES-GCM with ECDH) */
export async function sealing({ privateKey }, sender) {
  const own = await crypto.subtle.importKey('pkcs8', fromHex(privateKey), CURVE, false, ['deriveKey'])
  const theirs = await crypto.subtle.importKey('spki', fromHex(sender), CURVE, false, [])
  const uses = ['encrypt', 'decrypt']
  const shared = await crypto.subtle.deriveKey(
    { ...CURVE, public: theirs },
    own,
    { name: 'AES-GCM', length: 256 },
    false,
    uses,
  )
  return {
    async seal(value) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const bytes = new TextEncoder().encode(JSON.stringify(value))
      return { iv, cipherText: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, shared, bytes) }
    },
    async open({ iv, cipherText }) {
      return JSON.parse(
        new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, shared, cipherText)),
      )
    },
  }
}
