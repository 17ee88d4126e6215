// The page that the mailed link opens. Opening it decides nothing, because mail programs open links too.
import { ask, form, say } from '/link-page.js'

form.addEventListener('submit', async event => {
  event.preventDefault()
  form.hidden = true
  const decision = event.submitter.value
  try {
    await ask('device-decision', { decision })
    say(
      decision === 'approve'
        ? 'Approved. We have sent you a code: enter it where you signed in.'
        : 'Not approved. Nobody was signed in.',
    )
  } catch (error) {
    say(error.message)
  }
})

const { state, site, email } = await ask('device').catch(() => ({ state: 'gone' }))
if (state === 'waiting') {
  document.getElementById('site').textContent = site
  document.getElementById('email').textContent = email
  form.hidden = false
  say('')
} else say('This link has expired or was used.')
