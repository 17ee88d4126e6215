// A JSON-RPC client over node:http: all chains share one keep-alive pool, and it takes far less memory than fetch.
import http from 'node:http'

const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })
let lastId = 0

/**
 * Sends a body unchanged and returns the parsed answer.
 * @param {string} url
 * @param {unknown} payload
 * @returns {Promise<any>}
 */
export function post(url, payload) {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      response => {
        const chunks = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          try {
            resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')))
          } catch (cause) {
            reject(new Error(`no JSON from ${url}`, { cause }))
          }
        })
      },
    )
    request.on('error', reject)
    request.end(JSON.stringify(payload))
  })
}

/**
 * @typedef {{ call: (method: string, params?: unknown[]) => Promise<any>, batch: (calls: [string, unknown[]][]) =>
 * Promise<any[]> }} Chain
 * @param {string} url
 * @returns {Chain} A failed call throws the node's own message.
 */
export function connectChain(url) {
  const envelope = ([method, params]) => ({ jsonrpc: '2.0', id: ++lastId, method, params })
  const unwrap = (answer, method) => {
    if (answer?.error) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result
  }
  return {
    call: async (method, params = []) => unwrap(await post(url, envelope([method, params])), method),
    async batch(calls) {
      if (calls.length === 0) return []
      const requests = calls.map(envelope)
      const answers = new Map((await post(url, requests)).map(answer => [answer.id, answer]))
      return requests.map(({ id, method }) => unwrap(answers.get(id), method))
    },
  }
}
