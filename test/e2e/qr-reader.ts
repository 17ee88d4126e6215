import jsQR from 'jsqr'
import type { Locator, Page } from './fixtures.ts'

/** What a camera sees of an element: its pixels on screen. */
async function pixelsOf(
  reader: Page,
  element: Locator,
): Promise<{ data: Uint8ClampedArray; width: number; height: number }> {
  const shot = await element.screenshot({ animations: 'disabled' })
  const { text, width, height } = await reader.evaluate(async png => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    let text = ''
    for (const byte of context.getImageData(0, 0, width, height).data) text += String.fromCharCode(byte)
    return { text: btoa(text), width, height }
  }, shot.toString('base64'))
  return { data: new Uint8ClampedArray(Buffer.from(text, 'base64')), width, height }
}

/**
 * The text of the QR code in an element; undefined if none is readable. `reader` is a page without a policy of its own.
 */
export async function readCode(reader: Page, element: Locator): Promise<string | undefined> {
  const { data, width, height } = await pixelsOf(reader, element)
  // Phones do not try the inverse.
  return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data
}
