import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core'
import type { CaipNetworkId, Namespace, Network, NetworkInput } from '../base/network.ts'
import { findNetwork, unsupportedNetwork } from '../chains/networks.ts'
import { parseNetworkId } from '../base/caip.ts'
import { ModalError } from '../base/errors.ts'
import type { Storage } from '../state/storage.ts'

export interface Networks {
  list: ReadonlySignal<Network[]>
  /** The active namespace: that of the user's last connect or switch. */
  namespace: ReadonlySignal<Namespace>
  /** Active network: the configured one, or the placeholder named as unsupported. */
  active: ReadonlySignal<Network>
  isUnsupported: ReadonlySignal<boolean>
  /** Network of a namespace; the wallet's report overrides the stored one. */
  of(namespace: Namespace): Network
  namespaces(): Namespace[]
  find(ref: string | number): Network | undefined
  /** Records the chain that a namespace is on, according to its wallet or the user; the active namespace stays. */
  record(caip: CaipNetworkId): void
  /** Makes a namespace the active one: only on the user's choice, never on a wallet's report. */
  bringToFront(namespace: Namespace): void
  add(input: NetworkInput): void
  remove(ref: string | number): void
  /** Replaces the list, and the network on which a visit begins. */
  replace(list: Network[], first: CaipNetworkId): void
}

/** The app's configuration. */
interface Choice {
  networks: Network[]
  /** The network on which a visit begins; changes with the list. */
  defaultNetwork: CaipNetworkId
}

/** The configured list and the active network (spec section 4). `isConnected` guards editing and is read reactively. */
export function createNetworks(
  options: Choice,
  storage: Storage,
  isConnected: (namespace: Namespace) => boolean,
): Networks {
  const list = signal(options.networks)
  const known = (caip: string | undefined) => list.value.find(network => network.caipNetworkId === caip)
  const stored = known(storage.get('network'))
  const chosen = signal<Partial<Record<Namespace, CaipNetworkId>>>(
    stored ? { [stored.chainNamespace]: stored.caipNetworkId } : {},
  )
  const namespace = signal<Namespace>((stored ?? known(options.defaultNetwork)!).chainNamespace)

  const of = (space: Namespace): Network => {
    const caip = chosen.value[space]
    // Only a connected wallet can be on a network outside the list.
    if (caip && !known(caip) && isConnected(space)) return unsupportedNetwork(caip)
    return (
      [known(caip), known(options.defaultNetwork), ...list.value].find(network => network?.chainNamespace === space) ??
      unsupportedNetwork(`${space}:0`)
    )
  }
  const spaces = () => [...new Set(list.value.map(network => network.chainNamespace))]
  const active = computed(() => of(namespace.value))
  const editable = (space: Namespace) => {
    if (isConnected(space))
      throw new ModalError('options/invalid', { message: 'Disconnect before you change the network list.' })
  }
  const find = (ref: string | number) => {
    // As in the options: also 'solana' and former IDs.
    const caip = findNetwork(ref)?.caipNetworkId ?? ref
    return list.peek().find(network => network.caipNetworkId === caip || String(network.id) === String(ref))
  }
  return {
    list,
    namespace,
    active,
    isUnsupported: computed(() => !!active.value.unsupported),
    of,
    find,
    namespaces: spaces,
    record(caip) {
      const space = parseNetworkId(caip)?.namespace
      if (!space) return
      if (chosen.peek()[space] !== caip) chosen.value = { ...chosen.peek(), [space]: caip }
      if (space === namespace.peek()) storage.set('network', caip)
    },
    bringToFront(space) {
      if (!spaces().includes(space)) return
      namespace.value = space
      // The next visit begins on this network.
      storage.set('network', of(space).caipNetworkId)
    },
    add(input) {
      const network = findNetwork(input)
      if (!network) throw new ModalError('network/undefined')
      editable(network.chainNamespace)
      list.value = [...list.peek().filter(other => other.caipNetworkId !== network.caipNetworkId), network]
    },
    remove(ref) {
      const network = find(ref)
      if (!network) return
      editable(network.chainNamespace)
      const rest = list.peek().filter(other => other !== network)
      if (!rest.some(other => other.chainNamespace === network.chainNamespace)) throw new ModalError('network/last')
      list.value = rest
      const { [network.chainNamespace]: current, ...others } = chosen.peek()
      if (current === network.caipNetworkId) chosen.value = others
    },
    replace(next, first) {
      spaces().forEach(editable)
      batch(() => {
        options.defaultNetwork = first
        list.value = next
        // The chosen network stays if it is still configured.
        if (!known(chosen.value[namespace.value])) namespace.value = known(first)!.chainNamespace
      })
    },
  }
}
