// Whether somebody can hold an address's key: programs' addresses are made not to be points of Ed25519 (RFC 8032).

const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

const mod = (value: bigint) => ((value % P) + P) % P

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let left = exponent, square = mod(base); left; left >>= 1n) {
    if (left & 1n) result = mod(result * square)
    square = mod(square * square)
  }
  return result
}

/** `bytes`: the 32 of an address, least significant first; the highest bit is the sign of x. */
export function isOnCurve(bytes: Uint8Array): boolean {
  if (bytes.length !== 32) return false
  const whole = [...bytes].reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const y = whole & (2n ** 255n - 1n)
  if (y >= P) return false
  const ySquare = mod(y * y)
  // x² = u ÷ v, which is a square where their product is one (Euler's criterion).
  const u = mod(ySquare - 1n)
  const v = mod(D * ySquare + 1n)
  if (!u) return whole === y
  return power(mod(u * v), (P - 1n) / 2n) === 1n
}
