import { ask, form, say } from '/link-page.js'

form.addEventListener('submit', async event => {
  event.preventDefault()
  const isApproved = event.submitter.value === 'approve'
  try {
    await ask('farcaster-decision', { userName: isApproved ? form.elements.userName.value.trim() : undefined })
    form.hidden = true
    say(isApproved ? 'Signed in. You can go back to the site.' : 'Declined. Nobody was signed in.')
  } catch (error) {
    say(error.message)
  }
})

const { state, site } = await ask('farcaster').catch(() => ({ state: 'gone' }))
if (state === 'waiting') {
  document.getElementById('site').textContent = site
  form.hidden = false
  say('')
} else say('This link has expired or was used.')
