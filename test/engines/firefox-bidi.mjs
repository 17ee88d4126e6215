#!/usr/bin/env node
// Stands in for the Firefox that Playwright starts (channel moz-firefox): starts the system's own, and answers the one
// command that Playwright sends for every page and Firefox ESR does not have (emulation.setMediaFeaturesOverride).
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const MISSING = '"emulation.setMediaFeaturesOverride"'

const firefox = spawn(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))
firefox.on('exit', code => process.exit(code ?? 1))

let isListening = false
firefox.stderr.on('data', data => {
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(data)?.[1]
  if (!address || isListening) return void process.stderr.write(data)
  isListening = true
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  )
  server.on('connection', (client, request) => {
    const browser = new WebSocket(address.replace(/\/$/, '') + request.url, {
      perMessageDeflate: false,
      maxPayload: 1 << 28,
    })
    const waiting = []
    browser.on('open', () => waiting.splice(0).forEach(text => browser.send(text)))
    browser.on('message', it => client.send(String(it)))
    client.on('message', it => {
      const text = String(it)
      if (text.includes(MISSING))
        return client.send(JSON.stringify({ type: 'success', id: JSON.parse(text).id, result: {} }))
      if (browser.readyState === WebSocket.OPEN) browser.send(text)
      else waiting.push(text)
    })
    client.on('close', () => browser.close())
    browser.on('close', () => client.close())
    browser.on('error', () => client.close())
  })
})
