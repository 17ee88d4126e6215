// Starts an Anvil node that never outlives this process.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { connectChain } from './json-rpc.mjs'

// A node that fails to start exits with an error; this limit catches one that hangs, not a busy machine.
const HANGS_MS = 120_000

// The shell also waits on its standard input, which this process holds: however this process ends, even by SIGKILL, the
// pipe closes and the shell stops the node.
const GUARD = 'exec 3<&0; "$@" 3<&- & node=$!; (cat <&3 >/dev/null; kill "$node" 2>/dev/null) & wait "$node"'

function anvilBinary() {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  return require.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil${suffix}`)
}

/**
 * @param {{ chainId: number, port: number, genesis?: number }} options Port 0 takes a free one. `genesis`: the chain's
 * first block time, in seconds; the node's clock continues from there.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startAnvil({ chainId, port, genesis }) {
  const command = [
    anvilBinary(),
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--chain-id',
    String(chainId),
    '--accounts',
    '5',
    ...(genesis === undefined ? [] : ['--timestamp', String(genesis)]),
  ]
  const [file, ...args] = process.platform === 'win32' ? command : ['/bin/sh', '-c', GUARD, 'anvil', ...command]
  // Detached: a signal to this process group, such as Ctrl-C, reaches the node only through stop().
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: process.platform !== 'win32' })
  const exited = new Promise(resolve => child.once('exit', resolve))
  child.stdin.on('error', () => {})

  const stop = async () => {
    child.stdin.end()
    if (process.platform === 'win32') child.kill()
    await exited
  }
  try {
    const url = await new Promise((resolve, reject) => {
      let output = ''
      const timer = setTimeout(() => fail(`no answer in ${HANGS_MS / 1000} s`), HANGS_MS)
      const fail = reason => {
        clearTimeout(timer)
        reject(new Error(`chain ${chainId} did not start: ${reason}`))
      }
      const read = chunk => {
        output = (output + chunk).slice(-8192)
        const address = /Listening on (\S+)/.exec(output)
        if (address) resolve(`http://${address[1]}`)
        if (address) clearTimeout(timer)
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('error', error => fail(error.message))
      child.once('exit', () =>
        fail(
          /in use/i.test(output) ? `port ${port} is in use` : output.trim().split('\n').at(-1) || 'it ended at once',
        ),
      )
    })
    // Without this, the node logs every call.
    await connectChain(url).call('anvil_setLoggingEnabled', [false])
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
