// What the pages of the wallet draw on: one screen at a time, which ends with what the user chose. Only the user's own
// clicks and keys count, and only once the screen has been visible for a while.
import { armWhenVisible } from '../frame/arming.ts'
import { element } from '../frame/element.ts'
import { plain, top } from '../frame/approval-view.ts'

/** A choice at the foot of a screen. The first one is the main one; the last ones may be links. */
export interface Choice {
  act: string
  label: string
  look?: 'button' | 'link'
}

/** A screen. Texts may be foreign: they are shown as text, with suspicious characters visible. */
export interface Screen {
  title: string
  lead?: string
  /** What went wrong just before. */
  problem?: string
  /** Whatever has `data-act` in it is a choice too. */
  body?: (Node | false | undefined)[]
  choices: Choice[]
}

export interface Stage {
  /** Shows a screen until the user chooses: the `act` of the choice. Rejects with the signal's reason, and is empty then. */
  ask(screen: Screen, signal?: AbortSignal): Promise<string>
  /** Shows a screen that nothing follows. */
  end(screen: Pick<Screen, 'title' | 'lead'>): void
  /** Says something in passing, on the screen and to screen readers. */
  say(text: string): void
}

export interface StageParts {
  card: HTMLElement
  /** How long a screen must have been visible, in milliseconds. */
  armMs: number
  /** What stands at the end of the header. */
  corner?: Node
  /** Whether an event is the user's own. */
  isOwn?: (event: Event) => boolean
}

const choiceButton = ({ act, label, look = 'button' }: Choice, at: number): HTMLElement =>
  element('button', {
    type: 'button',
    className: look === 'link' ? 'link' : at === 0 && 'primary',
    'data-act': act,
    text: label,
  })

export function createStage({ card, armMs, corner, isOwn = event => event.isTrusted }: StageParts): Stage {
  const section = element('section', { 'aria-labelledby': 'title' })
  const footer = element('footer', { className: 'stack' })
  const status = element('p', { className: 'status', role: 'status' })
  card.replaceChildren(top(corner), section, status, footer)

  function draw({ title, lead, problem, body = [], choices }: Screen): void {
    const heading = element('h1', { id: 'title', tabIndex: -1, text: plain(title) })
    section.replaceChildren(
      element('div', {}, heading, lead ? element('p', { className: 'quiet', text: plain(lead) }) : undefined),
      ...(problem ? [element('p', { className: 'warning', role: 'alert', text: plain(problem) })] : []),
      ...body.filter(it => !!it),
    )
    section.scrollTop = 0
    status.textContent = ''
    footer.hidden = !choices.length
    footer.replaceChildren(...choices.map(choiceButton))
    const field = section.querySelector<HTMLElement>('[data-first]')
    ;(field ?? heading).focus({ preventScroll: true })
  }

  function ask(screen: Screen, signal?: AbortSignal): Promise<string> {
    const life = new AbortController()
    draw(screen)
    return new Promise<string>((resolve, reject) => {
      let isArmed = false
      const buttons = () => card.querySelectorAll<HTMLButtonElement>('[data-act]')
      function choose(event: Event, target: Element | null | undefined): void {
        const act = target?.getAttribute('data-act')
        if (!act || !isArmed || !isOwn(event)) return
        event.preventDefault()
        resolve(act)
      }
      const listen = { signal: life.signal }
      card.addEventListener('click', event => choose(event, (event.target as Element).closest('[data-act]')), listen)
      card.addEventListener(
        'keydown',
        event => {
          const isSubmit = event.key === 'Enter' && (event.target as Element).tagName === 'INPUT'
          if (isSubmit) choose(event, footer.querySelector('.primary'))
        },
        listen,
      )
      function leave(): void {
        section.replaceChildren()
        footer.replaceChildren()
        reject(signal!.reason)
      }
      if (signal?.aborted) return leave()
      signal?.addEventListener('abort', leave, listen)
      armWhenVisible(
        value => {
          isArmed = value
          for (const it of buttons()) it.disabled = !value
        },
        life.signal,
        armMs,
      )
    }).finally(() => {
      life.abort()
      for (const it of card.querySelectorAll<HTMLButtonElement>('[data-act]')) it.disabled = true
    })
  }

  return {
    ask,
    end: screen => draw({ ...screen, choices: [] }),
    say(text) {
      status.textContent = text
    },
  }
}
