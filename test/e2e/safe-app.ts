import { createWalletClient, defineChain, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ModalWindow, Page, World } from './fixtures.ts'

type Answers = Record<string, (params: never) => unknown>

/**
 * A Safe's app on another origin, whose frame is the app's page, or `app`; its owners' actions go to the real chain.
 */
export async function openSafe(
  page: Page,
  { stack, site, cdn }: World,
  changed: Answers = {},
  app = `${site.origin}/`,
) {
  const owner = privateKeyToAccount(stack.accounts.eip155[2]!.privateKey)
  const url = stack.urls.rpc['eip155:1']!
  const chain = defineChain({
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const wallet = createWalletClient({ account: owner, chain, transport: http(url) })
  const sent = new Map<string, string>()
  const signed = new Map<string, string>()
  const asked: string[] = []
  const numbered = (map: Map<string, string>, value: string) => {
    const hash = `0x${(map.size + 1).toString().padStart(64, '0')}`
    map.set(hash, value)
    return hash
  }
  const answers: Answers = {
    getSafeInfo: () => ({ safeAddress: owner.address, chainId: 1, threshold: 1, owners: [owner.address] }),
    sendTransactions: async ({ txs: [tx] }: { txs: { to: `0x${string}`; value: string; data: `0x${string}` }[] }) => ({
      safeTxHash: numbered(sent, await wallet.sendTransaction({ ...tx!, value: BigInt(tx!.value) })),
    }),
    getTxBySafeTxHash: ({ safeTxHash }: { safeTxHash: string }) => ({
      txStatus: 'SUCCESS',
      txHash: sent.get(safeTxHash),
    }),
    signMessage: async ({ message }: { message: `0x${string}` }) => ({
      messageHash: numbered(signed, await owner.signMessage({ message: { raw: message } })),
    }),
    getOffChainSignature: (messageHash: string) => signed.get(messageHash),
    rpcCall: ({ call }: { call: string }) => {
      if (call !== 'safe_setSettings') throw new Error('unknown call')
      return { offChainSigning: true }
    },
    ...changed,
  }
  await page.exposeFunction('answer', async (method: string, params: never) => {
    asked.push(method)
    if (!answers[method]) throw new Error(`unknown method ${method}`)
    return answers[method](params)
  })
  cdn.put(
    '/safe',
    `<!doctype html><meta charset="utf-8"><title>Safe</title><script>
      addEventListener('message', async ({ source, origin, data: { id, method, params } }) => {
        const reply = await answer(method, params).then(
          data => ({ success: true, data }),
          error => ({ success: false, error: error.message }),
        )
        source.postMessage({ id, version: '1.18.0', ...reply }, origin)
      })
    </script><iframe src="${app}" width="700" height="700"></iframe>`,
  )
  await page.goto(`${cdn.origin}/safe`)
  const frame = page.frameLocator('iframe')
  const dialog = frame.getByRole('dialog')
  const open = () => frame.getByRole('button', { name: /^Connect/ }).click()
  const row = dialog.getByRole('button', { name: /^Safe/ })
  const inside = () => page.frames()[1]!
  const state = () => inside().evaluate(() => (window as unknown as ModalWindow).WalletModal.getState())
  const request = (method: string, params: unknown[]) =>
    inside().evaluate(
      call =>
        (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!
          .request(call)
          .then(String, error => `refused: ${(error as { code: number }).code}`),
      { method, params },
    )
  return { owner, transport: http(url), asked, dialog, open, row, state, request }
}
