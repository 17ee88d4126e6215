// Converts amounts between base units and decimal strings.

/**
 * Base units of a decimal string; more than `decimals` decimal places are an error.
 * @param {string} amount
 * @param {number} decimals
 */
export function baseUnits(amount, decimals) {
  const [whole, fraction = ''] = amount.split('.')
  if (fraction.length > decimals) throw new Error(`${amount} has more than ${decimals} decimals`)
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Base units as a decimal string, without trailing zeros. */
export function decimal(units, decimals) {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}

/** An integer in JSON-RPC's hex form. */
export const hex = value => `0x${BigInt(value).toString(16)}`
