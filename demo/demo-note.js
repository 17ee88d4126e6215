const LEAVING_MS = 400

/**
 * The note that the page's own server keeps for whoever is signed in. All that this knows of the sign-in is the answer of
 * that server: the modal was told of it by `data-siwx` alone.
 * @param {HTMLElement} card
 */
export function createNote(card, modal) {
  const part = name => card.querySelector(`[data-note=${name}]`)
  const [text, save, said] = ['text', 'save', 'said'].map(part)
  let shown

  async function ask(path, body) {
    const response = await fetch(path, body && { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`the server answers ${response.status}`)
    return response.json()
  }
  const say = (words, kind = 'ok') => {
    said.textContent = words
    said.dataset.kind = kind
  }

  async function refresh() {
    try {
      // Asked first: a note that is refused would be an error on the console.
      const note = (await ask('/auth/session')) && (await ask('/auth/note'))
      card.dataset.state = note ? 'open' : 'locked'
      if (note?.address !== shown) {
        text.value = note?.text ?? ''
        say('')
      }
      shown = note?.address
      if (!note) return
      part('address').textContent = note.address
      part('until').textContent = new Date(note.expirationTime).toLocaleString(undefined, {
        weekday: 'long',
        hour: 'numeric',
        minute: '2-digit',
      })
    } catch (error) {
      say(`The note did not come: ${error.message}`, 'bad')
    }
  }

  save.addEventListener('click', async () => {
    try {
      await ask('/auth/note', { text: text.value })
      say('Saved')
    } catch (error) {
      say(`Not saved: ${error.message}`, 'bad')
      await refresh()
    }
  })
  part('sign-in').addEventListener('click', () => {
    modal
      .signIn()
      .then(refresh, error => error.code === 'request/aborted' || say(`${error.code}: ${error.message}`, 'bad'))
  })
  modal.on('session', refresh)
  // The modal tells the server at the same time: it is asked once it has heard.
  for (const name of ['sessionEnd', 'disconnect']) modal.on(name, () => setTimeout(refresh, LEAVING_MS))
  window.addEventListener('focus', refresh)
  refresh()
}
