const POLL_MS = 1000
const list = document.getElementById('messages')
let newest

function node(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children.filter(Boolean))
  return made
}

const line = ({ at, to, subject, text, code, link }) =>
  node(
    'li',
    {},
    node(
      'p',
      { className: 'quiet' },
      `To ${to}, `,
      node('time', { dateTime: new Date(at).toISOString(), textContent: new Date(at).toLocaleTimeString() }),
    ),
    node('h2', { textContent: subject }),
    node('p', { textContent: text }),
    code && node('p', { className: 'code', textContent: code }),
    link &&
      node('a', {
        className: 'button',
        href: link,
        target: '_blank',
        rel: 'noreferrer',
        textContent: 'Approve device',
      }),
  )

async function refresh() {
  try {
    const messages = await (await fetch('/messages')).json()
    if (messages[0]?.id !== newest) {
      newest = messages[0]?.id
      list.replaceChildren(...messages.map(line))
      document.getElementById('none').hidden = messages.length > 0
    }
  } catch {
    // The stack is gone or its faults are on: try again next time.
  }
  setTimeout(refresh, POLL_MS)
}
refresh()
