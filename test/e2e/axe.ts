import { readFileSync } from 'node:fs'
import { expect, type ModalWindow, type Page } from './fixtures.ts'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** No violation of WCAG 2.2 AA or of axe's good practice in the modal, in either theme. */
export async function check(page: Page, state: string): Promise<void> {
  for (const mode of ['dark', 'light'] as const) {
    const found = await page.evaluate(
      async ([mode, source]) => {
        const here = window as unknown as ModalWindow & {
          axe?: {
            run(
              context: object,
              options: object,
            ): Promise<{ violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }>
          }
        }
        here.WalletModal.setTheme({ mode })
        if (!here.axe) new Function(source)()
        // Colours are judged where they end, not on the way.
        const roots = [
          ...document.querySelectorAll('wallet-modal, wallet-button, wallet-network-button, wallet-pay'),
        ].map(el => el.shadowRoot!)
        for (const root of roots)
          for (const animation of root.getAnimations())
            if (animation.effect!.getComputedTiming().iterations !== Infinity) animation.finish()
        const { violations } = await here.axe!.run(
          { include: [['wallet-modal'], ['wallet-button'], ['wallet-network-button'], ['wallet-pay']] },
          {
            resultTypes: ['violations'],
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          },
        )
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(node => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary}`),
        )
      },
      [mode, axe] as const,
    )
    expect(found, `${state}, ${mode}`).toEqual([])
  }
}
