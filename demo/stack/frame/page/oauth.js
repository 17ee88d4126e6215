// A window that waits for a provider, and tells the site that opened it when the user returns.
const { site, page, isBack } = JSON.parse(document.getElementById('config').textContent)
const say = text => (document.querySelector('[role=status]').textContent = text)

if (page) location.replace(page)
else if (isBack && site && opener) {
  // Only the site that started the login can read the message.
  opener.postMessage({ resultUri: location.href }, site)
  say('Done. You can close this window.')
} else if (isBack)
  say(site ? 'Please go back to the site and try again.' : 'This sign-in has expired or was used. Please start again.')
