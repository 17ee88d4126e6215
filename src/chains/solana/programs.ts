import {
  AccountRole,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Address,
  type IInstruction,
} from '@solana/web3.js'
import { ASSOCIATED_TOKEN, COMPUTE_BUDGET, KIND, MEMO, SYSTEM, TOKEN_METADATA } from './program-ids.ts'

// The few instructions of a transfer, encoded by their layouts: the programs' packages include every other instruction
// too.

/** Little-endian, `size` bytes each. */
function packed(...fields: [value: bigint | number, size: 1 | 4 | 8][]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, size] of fields) {
    if (size === 8) view.setBigUint64(at, BigInt(value), true)
    else if (size === 4) view.setUint32(at, Number(value), true)
    else view.setUint8(at, Number(value))
    at += size
  }
  return bytes
}

/** An owner's default account for a token, which every wallet looks at (SPL). */
export async function associatedAccount(owner: Address, mint: Address, program: Address): Promise<Address> {
  const encoder = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED_TOKEN,
    seeds: [encoder.encode(owner), encoder.encode(program), encoder.encode(mint)],
  })
  return account
}

/** Where a mint's title is, unless the mint contains it. */
export async function metadataAccount(mint: Address): Promise<Address> {
  const encoder = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: TOKEN_METADATA,
    seeds: [new TextEncoder().encode('metadata'), encoder.encode(TOKEN_METADATA), encoder.encode(mint)],
  })
  return account
}

/** A transaction's maximum compute units and their price in micro-lamports. */
export const budget = (units: number, price: bigint): IInstruction[] => [
  { programAddress: COMPUTE_BUDGET, data: packed([KIND.computeLimit, 1], [units, 4]) },
  { programAddress: COMPUTE_BUDGET, data: packed([KIND.computePrice, 1], [price, 8]) },
]

export const transferSol = (from: Address, to: Address, lamports: bigint): IInstruction => ({
  programAddress: SYSTEM,
  accounts: [
    { address: from, role: AccountRole.WRITABLE_SIGNER },
    { address: to, role: AccountRole.WRITABLE },
  ],
  data: packed([KIND.transferSol, 4], [lamports, 8]),
})

/** A public memo in the transaction; only the payer signs it. */
export const memoOf = (text: string): IInstruction => ({
  programAddress: MEMO,
  data: new TextEncoder().encode(text),
})

/** An instruction that names more accounts than it uses, so that it can be found under each of them (Solana Pay). */
export const naming = (instruction: IInstruction, references: readonly Address[]): IInstruction => ({
  ...instruction,
  accounts: [
    ...(instruction.accounts ?? []),
    ...references.map(address => ({ address, role: AccountRole.READONLY }) as const),
  ],
})

/** A token as its program identifies it. */
export interface TokenAccounts {
  program: Address
  mint: Address
  decimals: number
  /** The sender's and the recipient's token accounts. */
  source: Address
  destination: Address
}

/** The program rejects it if the mint has other decimals. */
export const transferToken = (
  owner: Address,
  { program, mint, decimals, source, destination }: TokenAccounts,
  amount: bigint,
): IInstruction => ({
  programAddress: program,
  accounts: [
    { address: source, role: AccountRole.WRITABLE },
    { address: mint, role: AccountRole.READONLY },
    { address: destination, role: AccountRole.WRITABLE },
    { address: owner, role: AccountRole.READONLY_SIGNER },
  ],
  data: packed([KIND.transferChecked, 1], [amount, 8], [decimals, 1]),
})

/** Creates the recipient's associated account, unless it exists by now. `payer` pays its rent. */
export const createAccount = (
  payer: Address,
  owner: Address,
  { program, mint, destination }: TokenAccounts,
): IInstruction => ({
  programAddress: ASSOCIATED_TOKEN,
  accounts: [
    { address: payer, role: AccountRole.WRITABLE_SIGNER },
    { address: destination, role: AccountRole.WRITABLE },
    { address: owner, role: AccountRole.READONLY },
    { address: mint, role: AccountRole.READONLY },
    { address: SYSTEM, role: AccountRole.READONLY },
    { address: program, role: AccountRole.READONLY },
  ],
  data: packed([KIND.createIdempotent, 1]),
})
