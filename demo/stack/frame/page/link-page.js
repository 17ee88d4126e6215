// Shared by the pages behind a link: the token in the address, a form, and a status line.
const token = new URLSearchParams(location.search).get('token')

export const form = document.querySelector('form')
export const say = text => (document.querySelector('[role=status]').textContent = text)

export async function ask(path, body) {
  const response = await fetch(`/api/${path}`, { method: 'POST', body: JSON.stringify({ token, ...body }) })
  const reply = await response.json()
  if (!response.ok) throw new Error(reply.message)
  return reply
}
