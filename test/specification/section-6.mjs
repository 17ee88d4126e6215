// Roles and permissions.

/** @type {import('./read.mjs').Row[]} */
export const rows = [
  ['6.1', 'No user roles.', 'There is nothing to hold.'],
  ['6.2', 'Account types: eoa and smartAccount'],
  ['6.3', 'the user can set a preferred account type'],
  ['6.4', 'Defaults per namespace'],
  ['6.5', 'Smart accounts skip gas-sufficiency checks.'],
  ['6.6', 'skip gas-sufficiency checks'],
  ['6.7', 'are safe (read methods'],
  ['6.8', 'or not safe (personal_sign'],
  ['6.9', 'Unsafe methods need user approval.'],
  ['6.10', 'Unknown methods are rejected.'],
  ['6.11', 'Restricted time zones'],
  ['6.12', 'Effect of the restriction: not shown.'],
  ['6.13', 'Feature toggles on by default: swaps, onramp, receive, send'],
  ['6.14', 'email, emailShowWallets'],
  ['6.15', 'emailShowWallets, history, analytics, allWallets'],
  ['6.16', 'Off by default: legalCheckbox'],
  ['6.17', 'smartSessions'],
  ['6.18', 'collapseWallets'],
  ['6.19', '(Another part does not show flag defaults.)', 'A remark on the specification itself.'],
  ['6.20', 'Default social providers'],
  ['6.21', 'google, x, discord, farcaster'],
  ['6.22', 'Wallet feature order'],
]
