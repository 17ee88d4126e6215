import { parseEther, toHex } from 'viem'
import { USDC } from './sending.ts'

/** The account that receives the permissions. */
export const OTHER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** A grant of every kind (ERC-7715), for this long. */
export const requestFor = (seconds = 3600) => ({
  chainId: '0x1',
  expiry: Math.floor(Date.now() / 1000) + seconds,
  signer: { type: 'account', data: { address: OTHER } },
  permissions: [
    { type: 'native-token-transfer', data: { allowance: toHex(parseEther('0.3')) } },
    { type: 'erc20-token-transfer', data: { address: USDC, allowance: toHex(25_000_000n) } },
    { type: 'contract-call', data: { address: USDC, functions: ['approve(address,uint256)'] } },
  ],
})
