import { isRecord, own } from '../../base/record.ts'
import { SOCIALS } from '../../base/login.ts'
import { ModalError } from '../../modal/kit.ts'

/** What a project says of the features that the modal has; what it leaves to the page is not in it. */
export interface Switches {
  email?: boolean
  socials?: string[] | false
  swaps?: boolean
  onramp?: boolean
  history?: boolean
}

const MAX_FEATURES = 50
const MAX_WORDS = 20

/**
 * Reads the features of a project. Each is a list of words, empty where it is off or not spoken of at all; `null` as its
 * `config` leaves it to the page. Throws `http/bad-reply`.
 */
export function decodeSwitches(reply: unknown): Switches {
  const features = own(reply, 'features')
  if (!Array.isArray(features)) throw new ModalError('http/bad-reply')
  const items = features.slice(0, MAX_FEATURES).filter(isRecord)
  const switches: Switches = Object.create(null)
  const onFeature = (id: string, take: (words: unknown[], isOn: boolean) => void) => {
    const item = items.find(it => own(it, 'id') === id)
    const config = own(item, 'config')
    if (config === null) return
    const isOn = Array.isArray(config) && own(item, 'isEnabled') === true
    take(isOn ? config.slice(0, MAX_WORDS) : [], isOn)
  }
  onFeature('social_login', words => {
    const socials = words.flatMap(word => SOCIALS.find(it => it === word) ?? [])
    switches.email = words.includes('email')
    switches.socials = socials.length ? [...new Set(socials)] : false
  })
  // Both name who serves them; where nobody does, there is nothing to offer.
  onFeature('swap', words => {
    switches.swaps = words.length > 0
  })
  onFeature('onramp', words => {
    switches.onramp = words.length > 0
  })
  onFeature('activity', (_, isOn) => {
    switches.history = isOn
  })
  return switches
}
