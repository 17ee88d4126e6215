import { type Context, type Feature, useEffect, useRef } from '../../modal/kit.ts'
import { QrCode, type QrCodeProps } from '../../ui/icons/qr-code.tsx'

/** Names of the theme variable. */
const QR_COLOR = /^(--w3m-)?qr-?color$/i

/** QR codes for several views: the code that draws them is larger than most of those. */
export function install({ theme }: Context): Feature {
  let named: unknown
  /** Logs a configured colour that the QR code does not use: on white it would be too pale for cameras. */
  const warnOfPale = (box: HTMLElement) => {
    const [, asked] = Object.entries(theme.variables.peek()).find(([name]) => QR_COLOR.test(name)) ?? []
    const drawn = getComputedStyle(box).color
    box.style.color = String(asked)
    const wanted = getComputedStyle(box).color
    box.style.color = ''
    if (asked === undefined || wanted === drawn || named === asked) return
    named = asked
    console.warn('[wallet-modal] Theme variable qr-color was ignored: its contrast to white is below 4.5')
  }
  function Code(props: QrCodeProps) {
    const box = useRef<HTMLDivElement>(null)
    useEffect(() => warnOfPale(box.current!), [])
    return <QrCode {...props} box={box} />
  }
  return { slots: { QrCode: Code } }
}
