/** What a drawing library would take for an element of a page. */
const vnode = {
  type: 'img',
  props: {
    src: 'x',
    onerror: 'window.hacked=1',
    dangerouslySetInnerHTML: { __html: '<img src=x onerror=window.hacked=1>' },
  },
  key: null,
  __k: null,
  constructor: null,
}
const WALLET = { id: 'w1', name: 'Probe', homepage: 'https://probe.example' }

/** Replies of services that are none. */
export const REPLIES: [string, unknown][] = [
  ['an HTML page', '<!doctype html><script>window.hacked=1</script>'],
  ['nothing', ''],
  ['half a reply', '{"data":[{"id":"w1"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['data that is text', '{"data":"x","balances":"x"}'],
  ['a prototype', '{"__proto__":{"polluted":1},"data":[],"balances":[]}'],
  [
    'drawn objects in every field',
    {
      data: [vnode, { ...WALLET, name: vnode }, { ...WALLET, id: vnode, homepage: vnode, image_id: vnode }],
      balances: [vnode, { name: vnode, symbol: vnode, chainId: 'eip155:1', quantity: vnode }],
    },
  ],
  [
    'a depth of 10,000',
    `{"data":${'['.repeat(10_000)}${']'.repeat(10_000)},"balances":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  ],
  [
    'lone surrogates and huge numbers',
    '{"data":[{"id":"\\ud800","name":"\\udfff"}],"count":1e999,' +
      '"balances":[{"name":"\\ud800","symbol":"\\ud800","chainId":"eip155:1","price":1e999,' +
      '"quantity":{"decimals":"1e9","numeric":"9e99"}}]}',
  ],
]
