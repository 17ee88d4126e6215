// Verifies who signed. A key's signature is arithmetic; only the chain can verify a contract's (ERC-1271, and ERC-6492
// before its deployment).
import { verify } from 'node:crypto'
import { createPublicClient, getAddress, hashMessage, http, parseAbi } from 'viem'

const NODE_MS = 5000
/** An Ed25519 public key for `node:crypto`, up to its 32 bytes (RFC 8410). */
const KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** @returns {Buffer | undefined} Undefined unless the text is `length` bytes in canonical base58. */
function fromBase58(text, length) {
  if (!/^[1-9A-HJ-NP-Za-km-z]{1,100}$/.test(text)) return undefined
  let number = 0n
  for (const letter of text) number = number * 58n + BigInt(ALPHABET.indexOf(letter))
  const digits = number === 0n ? '' : number.toString(16)
  const zeros = /^1*/.exec(text)[0].length
  const bytes = Buffer.from('00'.repeat(zeros) + (digits.length % 2 ? '0' : '') + digits, 'hex')
  return bytes.length === length ? bytes : undefined
}

function isSignedBySolanaAccount({ address, message, signature }) {
  const [key, bytes] = [fromBase58(address, 32), fromBase58(signature, 64)]
  if (!key || !bytes) return false
  return verify(
    null,
    Buffer.from(message),
    { key: Buffer.concat([KEY_PREFIX, key]), format: 'der', type: 'spki' },
    bytes,
  )
}

const MAGIC = '0x1626ba7e'
const ABI = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

/** ERC-1271. Rejects if the chain does not answer. */
async function isSignedByContract(client, address, message, signature) {
  const args = [hashMessage(message), signature]
  try {
    return (await client.readContract({ address, abi: ABI, functionName: 'isValidSignature', args })) === MAGIC
  } catch {
    await client.getChainId()
    return false
  }
}

/** @param {Record<string, string>} nodes RPC endpoints by CAIP-2 id: the service only knows these chains. */
export function createVerifier(nodes) {
  const clients = Object.fromEntries(
    Object.entries(nodes)
      .filter(([chainId]) => chainId.startsWith('eip155:'))
      .map(([chainId, url]) => [
        chainId,
        createPublicClient({ transport: http(url, { timeout: NODE_MS, retryCount: 0 }) }),
      ]),
  )
  return {
    isKnown: chainId => Object.hasOwn(nodes, chainId),
    /**
     * @param {{ chainId: string, address: string, message: string, signature: string }} signed
     * @returns {Promise<boolean>} Rejects if the chain does not answer.
     */
    async isSigned({ chainId, address, message, signature }) {
      if (!Object.hasOwn(clients, chainId)) return isSignedBySolanaAccount({ address, message, signature })
      if (!/^0x([\da-fA-F]{2})*$/.test(signature)) return false
      const client = clients[chainId]
      const account = getAddress(address.toLowerCase())
      const code = await client.getCode({ address: account })
      // If a contract says no, viem also tries the key; only an account with delegated code has one (EIP-7702).
      if (code && !/^0xef0100/i.test(code)) return isSignedByContract(client, account, message, signature)
      if (signature === '0x') return false
      const isSigned = await client.verifyMessage({ address: account, message, signature })
      // viem reports an unreachable node as a wrong signature.
      if (!isSigned) await client.getChainId()
      return isSigned
    },
  }
}
