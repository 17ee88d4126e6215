import { isRecord, own } from '../../base/record.ts'
import { SOCIALS, type Social } from '../../base/login.ts'
import { ModalError } from '../../modal/kit.ts'

/** A project's settings for the modal's features; a feature left to the app is not included. */
export interface Switches {
  email?: boolean
  socials?: Social[] | false
  swaps?: boolean
  onramp?: boolean
  history?: boolean
}

const MAX_FEATURES = 50
const MAX_WORDS = 20

/**
 * Reads a project's features. Each is a list of words, empty if it is disabled or not mentioned; `null` as its `config`
 * leaves it to the app. Throws `http/bad-reply`.
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
  // Both name their providers; without any, there is nothing to offer.
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
