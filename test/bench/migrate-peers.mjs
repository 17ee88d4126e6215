const REACT = { react: '19.3.1', 'react-dom': '19.3.1' }
/** ConnectKit and Web3-Onboard are of the time of React 18. */
const REACT_18 = { react: '18.3.1', 'react-dom': '18.3.1' }
const WAGMI = { wagmi: '2.19.5', viem: '2.57.20', '@tanstack/react-query': '5.108.0' }
const NEXT = { ...WAGMI, wagmi: '3.7.7' }
const PORTO = { porto: '0.2.37' }

/**
 * By page of demo/docs/migrate, what is installed for its Before and its After, beside wallet-modal. A new version here
 * is one to check the page with.
 */
export const PEERS = {
  rainbowkit: {
    Before: { '@rainbow-me/rainbowkit': '2.2.11', ...WAGMI, ...REACT },
    After: { ...WAGMI, ...REACT },
    'After, with wagmi 3': { ...NEXT, ...REACT },
  },
  connectkit: {
    Before: { connectkit: '1.9.2', ...WAGMI, ...REACT_18 },
    After: { ...WAGMI, ...REACT_18 },
    'After, with wagmi 3': { ...NEXT, ...REACT_18 },
  },
  'web3-onboard': {
    Before: {
      '@web3-onboard/core': '2.24.1',
      '@web3-onboard/injected-wallets': '2.11.3',
      '@web3-onboard/walletconnect': '2.6.3',
      viem: WAGMI.viem,
    },
    After: { viem: WAGMI.viem },
  },
  onchainkit: {
    Before: { '@coinbase/onchainkit': '1.1.3', wagmi: WAGMI.wagmi, viem: WAGMI.viem, ...REACT },
    After: { ...WAGMI, ...REACT },
    'After, with wagmi 3': { ...NEXT, ...REACT },
  },
  porto: {
    Before: { ...PORTO, ...WAGMI, ...REACT },
    After: { ...WAGMI, ...REACT },
    'After, Porto kept': { ...PORTO, ...WAGMI, ...REACT },
  },
}

/** The blocks of code of a page that a column is made from, by their first line. */
const BLOCKS = { 'After, Porto kept': ['After', 'Keep Porto'] }
export const blocksOf = (text, column) =>
  (BLOCKS[column] ?? [column.split(',')[0]]).map(
    name =>
      new RegExp(`^\`\`\`(tsx?)(?: fragment)?\\n(// ${name}\\n[\\s\\S]*?)^\`\`\``, 'm').exec(text)?.slice(1) ?? [],
  )
