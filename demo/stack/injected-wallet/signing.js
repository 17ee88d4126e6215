import { bytesToHex, formatEther, getAddress, hexToBytes, isAddress, isHex, numberToHex, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { accountOf } from './accounts.js'
import { EXECUTOR, executeData, isLent } from './executor.js'
import { createFunding } from './funding.js'
import { RpcError, invalidParams, unauthorized } from './rpc-error.js'
import { offerOf } from './sponsor.js'

// Used if the node says that the call would revert: sent anyway, like a wallet after a warning.
const FALLBACK_GAS = 1_000_000n
// Gas of one authorization in a transaction (EIP-7702, PER_EMPTY_ACCOUNT_COST).
const LENDING_GAS = 25_000n
const BATCHES_KEPT = 50

// Transactions of all wallets leave one after the other, because each takes the nonce after the previous one's.
let outbox = Promise.resolve()

const readable = data => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(data))
  } catch {
    return data
  }
}

/**
 * Everything that needs a private key, or an account instead of one. `wallet` provides `{ permitted(), chain(),
 * node(chain), network(id), ask, store, isAtomic?(), bundler?(), reserve?(), explain?(call), explainTyped?(data) }`;
 * `explain` describes what a transaction does, instead of its raw content.
 */
export function createSigner(keys, wallet) {
  const accounts = keys.map(key => (typeof key === 'string' ? accountOf(key) : key))

  function owner(address) {
    if (!isAddress(address ?? '', { strict: false })) throw invalidParams('Expected an account address.')
    const wanted = getAddress(address)
    if (!wallet.permitted().includes(wanted)) throw unauthorized()
    return accounts.find(account => account.address === wanted)
  }

  async function personalSign([first, second]) {
    // Old pages pass the address first; a 20-byte message before one of our addresses stays a message.
    const swapped = isAddress(first ?? '', { strict: false }) && !isAddress(second ?? '', { strict: false })
    const [data, address] = swapped ? [second, first] : [first, second]
    if (typeof data !== 'string') throw invalidParams('Expected a message.')
    const account = owner(address)
    const raw = isHex(data) ? data : stringToHex(data)
    await wallet.ask({
      method: 'personal_sign',
      title: 'Sign message',
      lead: 'Signing is free and sends no transaction.',
      text: readable(raw),
      account: account.address,
    })
    return account.signMessage({ message: { raw } })
  }

  /** An EIP-4361 message, which the user accepted by connecting. */
  async function signIn(address, { chainId, ...fields }) {
    const dates = ['issuedAt', 'expirationTime', 'notBefore'].map(key => [key, fields[key] && new Date(fields[key])])
    const message = createSiweMessage({ ...fields, ...Object.fromEntries(dates), address, chainId: Number(chainId) })
    return { message, signature: await owner(address).signMessage({ message }) }
  }

  async function signTypedData([address, json]) {
    const account = owner(address)
    let data = json
    try {
      data = typeof json === 'string' ? JSON.parse(json) : json
    } catch {
      data = undefined
    }
    if (!data?.types || !data.primaryType || !data.message) throw invalidParams('Expected typed data.')
    const chain = data.domain?.chainId
    if (chain !== undefined && BigInt(chain) !== BigInt(wallet.chain())) {
      throw invalidParams(`Provided chainId "${chain}" must match the active chainId "${wallet.chain()}"`)
    }
    await wallet.ask({
      method: 'eth_signTypedData_v4',
      title: `Sign ${data.primaryType}`,
      lead: data.domain?.name ? `For ${data.domain.name}` : undefined,
      text: JSON.stringify(data.message, null, 2),
      account: account.address,
      ...wallet.explainTyped?.(data),
    })
    return account.signTypedData(data)
  }

  async function fees(tx, node) {
    if (tx.gasPrice) return { gasPrice: BigInt(tx.gasPrice) }
    const [block, tip] = await Promise.all([
      node('eth_getBlockByNumber', ['latest', false]),
      node('eth_maxPriorityFeePerGas'),
    ])
    const maxPriorityFeePerGas = BigInt(tx.maxPriorityFeePerGas ?? tip)
    return {
      maxPriorityFeePerGas,
      maxFeePerGas: BigInt(tx.maxFeePerGas ?? BigInt(block.baseFeePerGas) * 2n + maxPriorityFeePerGas),
    }
  }

  async function prepare(tx, account, node, ...given) {
    const call = {
      from: account.address,
      to: tx.to,
      value: numberToHex(BigInt(tx.value ?? 0)),
      data: tx.data ?? tx.input ?? '0x',
    }
    let fails = false
    const [gas, price] = await Promise.all([
      tx.gas ??
        tx.gasLimit ??
        node('eth_estimateGas', [call, ...given]).catch(() => {
          fails = true
          return FALLBACK_GAS
        }),
      fees(tx, node),
    ])
    return {
      fails,
      call: {
        to: tx.to ? getAddress(tx.to) : undefined,
        value: BigInt(call.value),
        data: call.data,
        gas: BigInt(gas),
        ...price,
      },
    }
  }

  /** Signs and sends an account's prepared calls on one chain, in order; resolves with their hashes. */
  function post(calls, account, chain) {
    const node = wallet.node(chain)
    const sent = outbox.then(async () => {
      const hashes = []
      let nonce = Number(await node('eth_getTransactionCount', [account.address, 'pending']))
      for (const call of calls) {
        const { lends, ...tx } = {
          ...call,
          nonce: nonce++,
          chainId: Number(chain),
          type: call.gasPrice === undefined ? 'eip1559' : 'legacy',
        }
        // An authorization uses the nonce after the one of the transaction that carries it.
        const list = lends && [
          await account.signAuthorization({ contractAddress: EXECUTOR, chainId: tx.chainId, nonce: nonce++ }),
        ]
        const raw = await account.signTransaction(list ? { ...tx, type: 'eip7702', authorizationList: list } : tx)
        hashes.push(await node('eth_sendRawTransaction', [raw]))
      }
      return hashes
    })
    outbox = sent.catch(() => {})
    return sent
  }

  const networkFee = (call, symbol) => [
    'Network fee, at most',
    `${formatEther(call.gas * (call.gasPrice ?? call.maxFeePerGas))} ${symbol}`,
  ]
  const describe = ({ call, fails }, symbol) => ({
    rows: [
      ['To', call.to ?? 'New contract', 'address'],
      ['Amount', `${formatEther(call.value)} ${symbol}`],
      networkFee(call, symbol),
    ],
    text: call.data === '0x' ? undefined : call.data,
    warning: fails ? 'This transaction is likely to fail.' : undefined,
  })

  const fund = createFunding({ wallet, post, accounts })

  async function sendTransaction([tx]) {
    if (!tx || typeof tx !== 'object') throw invalidParams('Expected a transaction.')
    if (tx.to && !isAddress(tx.to, { strict: false })) throw invalidParams('Invalid "to" address.')
    const account = owner(tx.from)
    const chain = wallet.chain()
    if (tx.chainId !== undefined && BigInt(tx.chainId) !== BigInt(chain))
      throw invalidParams('The transaction is for another chain than the active one.')
    await fund({ calls: [tx], account, chain })
    const prepared = await prepare(tx, account, wallet.node(chain))
    const { symbol, name } = wallet.network(chain)
    const described = describe(prepared, symbol)
    const explained = await wallet.explain?.(prepared.call)
    await wallet.ask({
      method: 'eth_sendTransaction',
      title: prepared.call.data === '0x' ? 'Send' : 'Contract call',
      lead: `On ${name}`,
      account: account.address,
      ...described,
      ...explained,
      rows: explained?.rows ? [...explained.rows, described.rows.at(-1)] : described.rows,
      warning: described.warning ?? explained?.warning,
    })
    return (await post([prepared.call], account, chain))[0]
  }

  /**
   * One transaction of the account to itself that makes all calls; an account's first one also delegates to the
   * executor.
   */
  async function prepareTogether(calls, account, node) {
    const [code, executor] = await Promise.all(
      [account.address, EXECUTOR].map(address => node('eth_getCode', [address, 'latest'])),
    )
    // Delegating to missing code would succeed and do nothing.
    if (executor === '0x') throw new RpcError(5760, 'Atomic batches are not supported on this chain.')
    const lends = !isLent(code)
    // Estimated as if the account had delegated before.
    const given = lends ? ['latest', { [account.address]: { code: executor } }] : []
    const { fails, call } = await prepare({ to: account.address, data: executeData(calls) }, account, node, ...given)
    return { fails, call: { ...call, lends, gas: (call.gas * 5n) / 4n + (lends ? LENDING_GAS : 0n) } }
  }

  // EIP-5792: one confirmation, then all calls in one transaction, or one transaction after the other.
  async function sendCalls([batch]) {
    if (!Array.isArray(batch?.calls) || batch.calls.length === 0) throw invalidParams('Expected calls.')
    const atomic = wallet.isAtomic?.() === true
    if (batch.atomicRequired && !atomic) throw new RpcError(5760, 'Atomic batches are not supported.')
    const bundler = atomic ? wallet.bundler?.() : undefined
    const foreign = Object.entries(batch.capabilities ?? {}).find(
      ([name, it]) => it?.optional !== true && !(bundler && name === 'paymasterService'),
    )
    if (foreign) throw new RpcError(5700, `The capability "${foreign[0]}" is not supported.`)
    const chain = String(BigInt(batch.chainId ?? wallet.chain()))
    if (!wallet.network(chain) || (atomic && chain !== wallet.chain()))
      throw new RpcError(5710, 'The chain is not supported.')
    const store = wallet.store.get()
    if (batch.id && store.batches?.[batch.id]) throw new RpcError(5720, 'There is already a batch with this id.')
    if (atomic && !batch.calls.every(({ to }) => isAddress(to ?? '', { strict: false })))
      throw invalidParams('Expected calls to addresses.')
    const account = owner(batch.from ?? wallet.permitted()[0])
    const node = wallet.node(chain)
    await fund({ calls: batch.calls, assets: batch.capabilities?.auxiliaryFunds?.requiredAssets, account, chain })
    const { url, context } = batch.capabilities?.paymasterService ?? {}
    const offer =
      bundler && url
        ? await offerOf({ url, context, bundler }, { calls: batch.calls, account, chain, node })
        : undefined
    const prepared = await Promise.all(
      atomic
        ? [prepareTogether(batch.calls, account, node)]
        : // Only the first can be estimated: the others can depend on its effects.
          batch.calls.map((call, index) =>
            prepare(index ? { ...call, gas: call.gas ?? FALLBACK_GAS } : call, account, node),
          ),
    )
    const { symbol, name } = wallet.network(chain)
    await wallet.ask({
      method: 'wallet_sendCalls',
      title: `${batch.calls.length} ${atomic ? 'calls at once' : 'transactions'}`,
      lead: `On ${name}, ${atomic ? 'all or none' : 'one after the other'}`,
      account: account.address,
      rows: [
        ...batch.calls.map(({ to, value }, index) => [
          `${index + 1}. ${formatEther(BigInt(value ?? 0))} ${symbol}`,
          to ?? 'New contract',
          'address',
        ]),
        ...(offer
          ? [['Network fee', `Paid by ${offer.sponsor}`]]
          : atomic
            ? [networkFee(prepared[0].call, symbol)]
            : []),
      ],
      warning: !prepared.some(it => it.fails)
        ? undefined
        : atomic
          ? 'This is likely to fail.'
          : 'One of them is likely to fail.',
    })
    const id = batch.id ?? bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
    const plain = prepared.map(it => it.call)
    const hashes = offer ? [await offer.take()] : await post(plain, account, chain)
    const kept = Object.entries({ ...wallet.store.get().batches, [id]: { chain, hashes, atomic } }).slice(-BATCHES_KEPT)
    wallet.store.set({ batches: Object.fromEntries(kept) })
    return { id }
  }

  async function callsStatus([id]) {
    const batch = wallet.store.get().batches?.[id]
    if (!batch) throw new RpcError(5730, 'No batch with this id was submitted.')
    const receipts = (
      await Promise.all(batch.hashes.map(hash => wallet.node(batch.chain)('eth_getTransactionReceipt', [hash])))
    ).filter(Boolean)
    const failed = receipts.filter(it => it.status !== '0x1').length
    const done = receipts.length === batch.hashes.length
    return {
      version: '2.0.0',
      id,
      chainId: numberToHex(Number(batch.chain)),
      atomic: batch.atomic === true,
      status: !done ? 100 : failed === 0 ? 200 : failed === receipts.length ? 500 : 600,
      receipts: receipts.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
        logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
        status,
        blockHash,
        blockNumber,
        gasUsed,
        transactionHash,
      })),
    }
  }

  return {
    addresses: accounts.map(it => it.address),
    personalSign,
    signIn,
    signTypedData,
    sendTransaction,
    sendCalls,
    callsStatus,
  }
}
