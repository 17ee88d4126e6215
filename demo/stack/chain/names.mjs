// The on-chain names: looks up their owners and assigns them.
import { callData, readString, readUint } from './abi.mjs'
import { NAMES } from './plan.mjs'
import { SEEDER } from './seed.mjs'
import { hex } from './units.mjs'

/**
 * @param {import('./json-rpc.mjs').Chain} chain
 * @param {() => string} dataUrl The data service serves the avatars.
 */
export function createNames(chain, dataUrl) {
  const ask = (signature, ...values) =>
    chain.call('eth_call', [{ to: NAMES, data: callData('Names', signature, ...values) }, 'latest'])
  return {
    /**
     * @returns {Promise<{ address: string, avatar: string, since: number, changed: number } | undefined>} Times in
     * seconds.
     */
    async lookup(name) {
      const answer = await ask('lookup(string)', name)
      if (readUint(answer, 0) === 0n) return
      return {
        address: `0x${answer.slice(26, 66)}`,
        avatar: readString(answer, 1),
        since: Number(readUint(answer, 2)),
        changed: Number(readUint(answer, 3)),
      }
    },

    /** An account's names, the primary one first. */
    namesOf: async address =>
      readString(await ask('namesOf(address)', address))
        .split('\n')
        .filter(Boolean),

    async identity(address) {
      const answer = await ask('identity(address)', address)
      return { name: readString(answer, 0) || null, avatar: readString(answer, 1) || null }
    },

    /**
     * Gives a new or existing name to an address. Returns once the name is on the chain.
     * @param {string} name
     * @param {string} address
     */
    async set(name, address) {
      if (!/^[^\s/]+(\.[^\s/]+)+$/.test(name) || !/^0x[0-9a-f]{40}$/i.test(address))
        throw new TypeError('a name such as vera.eth and an address are expected')
      const data = callData('Names', 'set(string,address,string)', name, address, `${dataUrl()}/avatars/${name}.svg`)
      await chain.call('anvil_setBalance', [SEEDER, hex(10n ** 18n)])
      await chain.call('anvil_impersonateAccount', [SEEDER])
      try {
        // The contract stores the time with the name, so an estimate can be too low a second later.
        const { status } = await chain.call('eth_sendTransactionSync', [
          { from: SEEDER, to: NAMES, data, gas: '0x7a120' },
        ])
        if (status !== '0x1') throw new Error(`the chain refused to set ${name}`)
      } finally {
        await chain.batch([
          ['anvil_stopImpersonatingAccount', [SEEDER]],
          ['anvil_setBalance', [SEEDER, '0x0']],
        ])
      }
    },
  }
}

/** @typedef {ReturnType<typeof createNames>} Names */
