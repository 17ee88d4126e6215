/** Stands in a message of sign-in until the account is known. */
export const ACCOUNT_PLACE = '<<AccountAddress>>'
