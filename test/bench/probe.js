// Runs in every page before its own scripts: announces wallets, takes the times, and knows a row on screen when it
// sees one.
;(() => {
  const t = {}
  const long = []
  let announceReady
  const bench = {
    t,
    long,
    isImmediate: false,
    wallets: 1,
    readyPromise: new Promise(resolve => {
      announceReady = resolve
    }),
  }
  window.__bench = Object.assign(bench, window.__bench)
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) long.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })

  let ready = false
  Object.defineProperty(window, '__ready', {
    get: () => ready,
    set(value) {
      if (!value || ready) return
      ready = true
      t.ready = performance.now()
      announceReady()
      if (bench.isImmediate) setTimeout(bench.start)
    },
  })

  // The wallet's name under `selector`, shadow trees included, within the viewport and not transparent.
  const isVisible = element => {
    const { width, height, top, bottom } = element.getBoundingClientRect()
    return (
      width > 0 &&
      height > 0 &&
      bottom > 0 &&
      top < innerHeight &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
  }
  const shows = (node, owner) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.includes('Bench Wallet') && isVisible(owner)
    const element = node.nodeType === Node.ELEMENT_NODE ? node : owner
    return [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes].some(child => shows(child, element))
  }
  bench.rowVisible = selector => [...document.querySelectorAll(selector)].some(root => shows(root, root))

  // Opens once; resolves in the task after the first frame that shows a row.
  let started
  bench.start = () =>
    (started ??= new Promise((resolve, reject) => {
      t.open = performance.now()
      Promise.resolve(window.__open()).catch(reject)
      const frame = () => {
        if (!window.__isOpen()) return void requestAnimationFrame(frame)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          t.list = performance.now()
          resolve()
        }
        port2.postMessage(0)
      }
      requestAnimationFrame(frame)
    }))

  const provider = {
    request: async ({ method }) => ({ eth_accounts: [], eth_chainId: '0x1' })[method],
    on() {},
    removeListener() {},
  }
  const square = '<path fill="#08f" d="M0 0h8v8H0z"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${square}</svg>`
  const icon = `data:image/svg+xml,${encodeURIComponent(svg)}`
  const announce = () => {
    for (let at = 1; at <= bench.wallets; at++) {
      const uuid = `6d3d0f4e-3f27-4c56-9c0e-0f7f1c2a9b1${at}`
      const info = { uuid, name: `Bench Wallet ${at}`, icon, rdns: `com.example.bench${at}` }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    }
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
})()
