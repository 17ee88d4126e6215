import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Button, IconButton } from './button.tsx'
import { followLink, type Click } from './follow-link.ts'
import { ICONS, Icon, type IconName } from '../icons/icons.tsx'
import { Row, RowSkeleton } from './row.tsx'
import * as more from '../icons/more-icons.ts'

const test = suite('controls')

function show(tree: unknown): HTMLElement {
  const box = document.body.appendChild(document.createElement('div'))
  createRoot(box).render(tree as never)
  return box.firstElementChild as HTMLElement
}

test('a button never submits a form by itself, and says what it does when pressed', () => {
  let presses = 0
  const el = show(
    <Button primary icon="close" onClick={() => presses++}>
      Send
    </Button>,
  ) as HTMLButtonElement
  assert.is(el.tagName, 'BUTTON')
  assert.is(el.type, 'button')
  assert.is(el.dataset['kind'], 'primary')
  assert.is(el.textContent, 'Send')
  el.click()
  assert.is(presses, 1)
})

test('a busy button keeps its label for the width and for screen readers, shows a spinner and takes no press', () => {
  let presses = 0
  const el = show(
    <Button busy onClick={() => presses++}>
      Send
    </Button>,
  )
  assert.is(el.getAttribute('aria-busy'), 'true')
  assert.is(el.getAttribute('aria-disabled'), 'true')
  assert.is(el.textContent, 'Send')
  assert.ok(el.querySelector('[data-spin]'))
  el.click()
  assert.is(presses, 0)
})

test('a disabled button stays focusable, and a disabled submit button sends no form', () => {
  let sent = 0
  const form = show(
    <form
      onSubmit={event => {
        sent++
        event.preventDefault()
      }}
    >
      <Button type="submit" disabled>
        Go on
      </Button>
    </form>,
  )
  const el = form.querySelector('button')!
  assert.is(el.disabled, false)
  assert.is(el.getAttribute('aria-disabled'), 'true')
  el.click()
  assert.is(sent, 0)
})

test('a button that leads elsewhere is a real link that tells the other page nothing', () => {
  const el = show(<Button href="https://wallet.example/get">Get it</Button>) as unknown as HTMLAnchorElement
  assert.is(el.tagName, 'A')
  assert.is(el.getAttribute('href'), 'https://wallet.example/get')
  assert.is(el.target, '_blank')
  assert.is(el.rel, 'noopener noreferrer')
  assert.not(el.hasAttribute('type'))
  assert.is(
    (
      show(
        <Button href="app://x" target="_self">
          Open
        </Button>,
      ) as unknown as HTMLAnchorElement
    ).target,
    '_self',
  )
  assert.is(
    show(
      <Button href="https://wallet.example/get" disabled>
        Get it
      </Button>,
    ).tagName,
    'BUTTON',
  )
})

test('R111: a link with a key in its address goes there by a link outside the page, and shows the rest alone', () => {
  const followed: [href: string, target: string, rel: string, isInPage: boolean][] = []
  const native = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    followed.push([this.href, this.target, this.rel, this.isConnected])
  }
  try {
    let address: string | undefined = 'https://wallet.example/wc?uri=key'
    const order: string[] = []
    const follow = (event: Click) => (order.push('asked'), followLink(event, address, '_self'))
    const el = show(
      <Button
        href="https://wallet.example/wc"
        target="_self"
        follow={follow}
        onClick={() => void order.push('pressed')}
      >
        Open
      </Button>,
    )
    assert.not(document.body.innerHTML.includes('key'))
    const press = (over: MouseEventInit = {}) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...over })
      el.dispatchEvent(event)
      return event.defaultPrevented
    }
    assert.ok(press(), 'the address that is seen is not gone to')
    assert.equal(order, ['pressed', 'asked'])
    assert.equal(followed.splice(0), [[address, '_self', 'noopener noreferrer', false]])
    assert.not(document.body.innerHTML.includes('key'))
    press({ ctrlKey: true })
    assert.is(followed.splice(0)[0]![1], '_blank')
    address = undefined
    assert.ok(press())
    assert.equal(followed, [])
    const off = show(
      <Button href="https://wallet.example/wc" follow={follow} disabled>
        Open
      </Button>,
    )
    order.length = 0
    off.click()
    assert.equal([...order, ...followed], [])
  } finally {
    HTMLAnchorElement.prototype.click = native
  }
})

test('an icon button has its label as name, and its drawing is silent', () => {
  const el = show(<IconButton icon="close" label="Close" />)
  assert.is(el.getAttribute('aria-label'), 'Close')
  assert.is(el.querySelector('svg')!.getAttribute('aria-hidden'), 'true')
})

test('a row is a button, a link, or a line of text, by what it is given', () => {
  let picks = 0
  const button = show(<Row title="Kestrel" label="Kestrel, installed" onClick={() => picks++} />)
  assert.is(button.tagName, 'LI')
  assert.is(button.firstElementChild!.tagName, 'BUTTON')
  assert.is(button.firstElementChild!.getAttribute('aria-label'), 'Kestrel, installed')
  ;(button.firstElementChild as HTMLElement).click()
  assert.is(picks, 1)
  assert.is(show(<Row title="Kestrel" href="https://kestrel.example" />).firstElementChild!.tagName, 'A')
  assert.is(show(<Row title="Kestrel" />).firstElementChild!.tagName, 'DIV')
})

test('a disabled row says why and takes no press; the current one of a list is marked', () => {
  let picks = 0
  const el = show(<Row title="Solana" detail="Kestrel does not support it" disabled onClick={() => picks++} />)
    .firstElementChild as HTMLElement
  assert.is(el.getAttribute('aria-disabled'), 'true')
  assert.is(el.querySelector('small')!.textContent, 'Kestrel does not support it')
  el.click()
  assert.is(picks, 0)
  assert.is(
    show(<Row title="Base" current onClick={() => {}} />).firstElementChild!.getAttribute('aria-current'),
    'true',
  )
})

test('the skeleton of a row is for the eye only', () => {
  assert.is(show(<RowSkeleton round end />).getAttribute('aria-hidden'), 'true')
})

test('every icon is one drawing inside the 20 px grid', () => {
  const drawn = (Object.keys(ICONS) as IconName[]).map(name => [
    name,
    show(<Icon name={name} />)
      .querySelector('path')!
      .getAttribute('d')!,
  ])
  for (const [name, path] of [...drawn, ...Object.entries(more)] as [string, string][]) {
    assert.match(path, /^M[\d.]/, name)
    for (const [, x, y] of path.matchAll(/M([\d.]+) ([\d.]+)/g)) assert.ok(Number(x) < 20 && Number(y) < 20, name)
    assert.not.match(path, /undefined|NaN/, name)
  }
})

test('Back turns over in right-to-left pages, and what is told to', () => {
  const turned = (Object.keys(ICONS) as IconName[]).filter(name =>
    show(<Icon name={name} />).hasAttribute('data-mirror'),
  )
  assert.equal(turned.sort(), ['back'])
  const turnedSmall = show(<Icon path="M1 1h2" mirror small />)
  assert.ok(turnedSmall.hasAttribute('data-mirror') && turnedSmall.hasAttribute('data-small'))
})

test.run()
