// Functions of pinned contracts: what they promise is only read of the very contract that keeps it.
import { zeroAddress } from 'viem'
import type { Stake } from '../../base/at-stake.ts'
import type { CallRule, Reading, StakedCall } from './stake.ts'
import { of, plain } from './stakes-of-swaps.ts'
import { ALL, allow } from './stakes-of-standards.ts'

const permit2 = of(['Permit2'], {
  'approve(address token,address spender,uint160 amount,uint48 expiration)': ({ token, spender, amount, expiration }) =>
    allow({ token, amount, party: spender, until: expiration }),
  'transferFrom(address from,address to,uint160 amount,address token)': ({ from, to, amount, token }, call) =>
    plain('send', { kind: 'out', token, amount, ...(from !== call.from && { from }), party: to }),
  'transferFrom((address from,address to,uint160 amount,address token)[] transferDetails)': (
    { transferDetails },
    call,
  ) =>
    plain(
      'send',
      ...(transferDetails as Record<string, any>[]).map(({ from, to, amount, token }): Stake => ({
        kind: 'out',
        token,
        amount,
        ...(from !== call.from && { from }),
        party: to,
      })),
    ),
  ['permit(address owner,((address token,uint160 amount,uint48 expiration,uint48 nonce) details,' +
  'address spender,uint256 sigDeadline) permitSingle,bytes signature)']: ({ owner, permitSingle }, call) =>
    allow(granted(permitSingle.details, permitSingle.spender, owner, call)),
  ['permit(address owner,((address token,uint160 amount,uint48 expiration,uint48 nonce)[] details,' +
  'address spender,uint256 sigDeadline) permitBatch,bytes signature)']: ({ owner, permitBatch }, call) =>
    allow(...(permitBatch.details as Record<string, any>[]).map(it => granted(it, permitBatch.spender, owner, call))),
  'lockdown((address token,address spender)[] approvals)': ({ approvals }) =>
    allow(
      ...(approvals as { token: string; spender: string }[]).map(({ token, spender }) => ({
        token,
        amount: 0n,
        party: spender,
      })),
    ),
})

function granted(details: Record<string, any>, spender: string, owner: string, call: StakedCall) {
  const { token, amount, expiration } = details
  return { token, amount, until: expiration, ...(owner !== call.from && { from: owner }), party: spender }
}

const wrapped = of(['wrapped native'], {
  'deposit()': (_, call) => plain('wrap', { kind: 'in', token: call.to, amount: call.value, party: call.from }),
  'withdraw(uint256 amount)': ({ amount }, call) =>
    plain(
      'unwrap',
      { kind: 'out', token: call.to, amount, party: call.to },
      { kind: 'in', token: 'coin', amount, party: call.from },
    ),
})

/** Aave reads it as everything that was supplied, or owed. */
const upTo = (amount: bigint): Pick<Stake, 'amount'> => (amount === ALL ? {} : { amount })

const aave = of(['Aave v3 pool'], {
  'supply(address asset,uint256 amount,address onBehalfOf,uint16 referralCode)': (
    { asset: token, amount, onBehalfOf: party },
    call,
  ) => plain('supply', { kind: 'out', token, amount, party: call.to }, { kind: 'credit', party }),
  'withdraw(address asset,uint256 amount,address to)': ({ asset: token, amount, to: party }, call) =>
    plain(
      'withdraw',
      { kind: 'in', token, ...upTo(amount), party },
      { kind: 'out', token, ...upTo(amount), part: 'supplied', party: call.to },
    ),
  'borrow(address asset,uint256 amount,uint256 interestRateMode,uint16 referralCode,address onBehalfOf)': (
    { asset: token, amount, onBehalfOf },
    call,
  ) =>
    plain(
      'borrow',
      { kind: 'in', token, amount, party: call.from },
      { kind: 'debt', token, amount, party: onBehalfOf },
    ),
  'repay(address asset,uint256 amount,uint256 interestRateMode,address onBehalfOf)': (
    { asset: token, amount, onBehalfOf: party },
    call,
  ) => plain('repay', { kind: 'out', token, ...upTo(amount), part: 'debt', party: call.to }, { kind: 'credit', party }),
  'setUserUseReserveAsCollateral(address asset,bool useAsCollateral)': () => plain('setting'),
})

const STETH = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'
const lido = {
  ...of(['Lido stETH'], {
    'submit(address referral)': (_, call) => plain('supply', { kind: 'credit', party: call.from }),
  }),
  ...of(['Lido wstETH'], {
    'wrap(uint256 amount)': ({ amount }, call) =>
      plain('wrap', { kind: 'out', token: STETH, amount, party: call.to }, { kind: 'credit', party: call.from }),
    'unwrap(uint256 amount)': ({ amount }, call) =>
      plain('unwrap', { kind: 'out', token: call.to, amount, party: call.to }, { kind: 'credit', party: call.from }),
  }),
  ...of(['Lido queue'], {
    'requestWithdrawals(uint256[] amounts,address owner)': ({ amounts, owner }, call) => {
      const amount = (amounts as bigint[]).reduce((sum, it) => sum + it, 0n)
      const party = owner === zeroAddress ? call.from : owner
      return plain('withdraw', { kind: 'out', token: STETH, amount, party: call.to }, { kind: 'credit', party })
    },
    'claimWithdrawal(uint256 requestId)': () => plain('claim'),
  }),
}

const control = (party: string): Reading => plain('control', { kind: 'control', party })
const ens = {
  ...of(['ENS registry'], {
    'setOwner(bytes32 node,address owner)': ({ owner }) => control(owner),
    'setResolver(bytes32 node,address resolver)': ({ resolver }) => control(resolver),
  }),
  ...of(['ENS resolver'], {
    'setAddr(bytes32 node,address a)': ({ a }) => plain('record', { kind: 'credit', party: a }),
    'setText(bytes32 node,string key,string value)': () => plain('record'),
  }),
  ...of(['ENS reverse registrar'], { 'setName(string name)': () => plain('record') }),
  ...of(['ENS wrapped controller'], {
    ['register(string name,address owner,uint256 duration,bytes32 secret,address resolver,bytes[] data,' +
    'bool reverseRecord,uint16 ownerControlledFuses)']: ({ owner }) =>
      plain('register', { kind: 'credit', party: owner }),
    'renew(string name,uint256 duration)': () => plain('register'),
  }),
}

const markets = {
  ...of(['CoW settlement'], {
    // What is ordered stands only in the hash.
    'setPreSignature(bytes orderUid,bool signed)': ({ signed }, call) =>
      signed ? plain('order', { kind: 'unread', party: call.to }) : plain('cancel'),
  }),
  ...of(['Seaport 1.6'], {
    ['cancel((address offerer,address zone,(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,' +
    'uint256 endAmount)[] offer,(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,' +
    'address recipient)[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,' +
    'bytes32 conduitKey,uint256 counter)[] orders)']: () => plain('cancel'),
  }),
}

export const CONTRACT_RULES: Record<string, CallRule> = {
  ...permit2,
  ...wrapped,
  ...aave,
  ...lido,
  ...ens,
  ...markets,
}
