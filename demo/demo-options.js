// Endonyms: a reader who cannot read the page's language still finds their own.
const LANGUAGES = new Map([
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['it', 'Italiano'],
  ['pt', 'Português'],
  ['nl', 'Nederlands'],
  ['pl', 'Polski'],
  ['tr', 'Türkçe'],
  ['ru', 'Русский'],
  ['uk', 'Українська'],
  ['ar', 'العربية'],
  ['he', 'עברית'],
  ['hi', 'हिन्दी'],
  ['id', 'Bahasa Indonesia'],
  ['vi', 'Tiếng Việt'],
  ['th', 'ไทย'],
  ['ja', '日本語'],
  ['ko', '한국어'],
  ['zh', '中文'],
])

/**
 * The options part of the panel. The language changes at once; the rest is read when the script starts, so it goes into
 * the address.
 */
export function createOptionsForm(config, setLocale) {
  const form = document.getElementById('options')
  // What a later build brings is not offered before it is there.
  for (const part of document.querySelectorAll('[data-chunk]'))
    if (!config.chunks.includes(part.dataset.chunk)) part.remove()
  for (const group of form.querySelectorAll('fieldset')) if (!group.querySelector('input')) group.remove()
  const select = form.elements.locale
  for (const tag of new Set(['en', ...config.locales])) select.add(new Option(LANGUAGES.get(tag) ?? tag, tag))
  select.value = config.locale || 'en'
  if (select.length === 1) select.closest('.field').hidden = true
  select.addEventListener('change', () => {
    const url = new URL(location.href)
    url.searchParams.set('locale', select.value)
    history.replaceState(null, '', url)
    document.documentElement.lang = select.value
    setLocale(select.value)
  })

  const boxes = name => [...form.querySelectorAll(`[name=${name}]`)]
  for (const box of boxes('networks')) box.checked = config.networks.includes(box.value)
  for (const box of boxes('features')) {
    box.checked = config.features[box.value] ?? true
    box.defaultChecked = true
  }
  for (const box of boxes('switches')) {
    box.checked = config.switches[box.value]
    box.defaultChecked = box.value !== 'allowUnsupportedChain'
  }
  const { signIn } = form.elements
  if (signIn) signIn.value = config.signIn
  const query = new URLSearchParams(location.search)
  for (const name of ['csp', 'coi']) boxes(name)[0].checked = query.has(name)

  form.addEventListener('submit', event => {
    event.preventDefault()
    const url = new URL(location.href)
    const put = (name, value) =>
      value === undefined ? url.searchParams.delete(name) : url.searchParams.set(name, value)
    const networks = boxes('networks')
      .filter(box => box.checked)
      .map(box => box.value)
    put('networks', networks.join(',') || undefined)
    for (const name of ['features', 'switches']) {
      const changed = boxes(name).filter(box => box.checked !== box.defaultChecked)
      put(name, changed.map(box => (box.checked ? box.value : `-${box.value}`)).join(',') || undefined)
    }
    if (signIn) put('signIn', signIn.value === 'optional' ? undefined : signIn.value)
    for (const name of ['csp', 'coi']) put(name, boxes(name)[0].checked ? boxes(name)[0].value : undefined)
    location.assign(url)
  })
}
