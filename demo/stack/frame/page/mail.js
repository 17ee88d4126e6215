// The mailbox: a page of its own, and part of a page of the demo.
const POLL_MS = 1000
const COPIED_MS = 2000
const list = document.getElementById('messages')
let newest = 0

function node(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children.filter(Boolean))
  return made
}

/** A code, which a press copies. */
function codeButton(code) {
  const button = node('button', {
    type: 'button',
    className: 'code',
    textContent: code,
    ariaLabel: `Copy the code ${code}`,
  })
  button.addEventListener('click', async () => {
    button.textContent = await navigator.clipboard.writeText(code).then(
      () => 'Copied',
      () => 'Copying is not allowed here',
    )
    setTimeout(() => {
      button.textContent = code
    }, COPIED_MS)
  })
  return button
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
    code && codeButton(code),
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
    const last = messages[0]?.id ?? 0
    // Deleted, or of a stack that has started again.
    if (last < newest) list.replaceChildren()
    // Those on screen stay, and so does the focus in them.
    list.prepend(...messages.filter(({ id }) => last < newest || id > newest).map(line))
    newest = last
    document.getElementById('none').hidden = messages.length > 0
  } catch {
    // The stack is gone or its faults are on: try again next time.
  }
  setTimeout(refresh, POLL_MS)
}
refresh()
