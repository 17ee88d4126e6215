/** Calls the service behind the page. A refusal becomes an error whose message is fit for the user. */
export function createApi() {
  return async (path, body = {}) => {
    let response, reply
    try {
      response = await fetch(`/api/${path}`, { method: 'POST', body: JSON.stringify(body) })
      reply = await response.json()
    } catch {
      throw new Error('The wallet service does not answer. Please try again.')
    }
    if (!response.ok)
      throw Object.assign(new Error(reply.message ?? 'Something went wrong'), { status: response.status })
    return reply
  }
}
