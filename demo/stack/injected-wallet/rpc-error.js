/** An error with an EIP-1193 or EIP-1474 code; wallets pass it to the page unchanged. */
export class RpcError extends Error {
  constructor(code, message, data) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

export const declined = () => new RpcError(4001, 'User rejected the request.')
export const unauthorized = () =>
  new RpcError(4100, 'The requested account or method has not been authorized by the user.')
export const unsupported = method => new RpcError(4200, `The method "${method}" is not supported by this wallet.`)
export const invalidParams = text => new RpcError(-32602, text)
export const alreadyPending = method =>
  new RpcError(-32002, `Request of type '${method}' already pending. Please wait.`)
export const unknownChain = id =>
  new RpcError(4902, `Unrecognized chain ID "${id}". Try adding the chain using wallet_addEthereumChain first.`)
