import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'
import { PATIENCE_MS, sleep, type Driver } from './driver.ts'

/** Pixels of a PNG as browsers make them of their windows: eight bits a colour, not interlaced. */
function pixelsOf(png: Buffer): { data: Uint8ClampedArray; width: number; height: number } {
  const [width, height, depth, kind] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]
  if (depth !== 8 || (kind !== 2 && kind !== 6)) throw new Error(`a PNG of kind ${kind} with ${depth} bits`)
  const step = kind === 6 ? 4 : 3
  const parts: Buffer[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const raw = inflateSync(Buffer.concat(parts))
  const line = width * step
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  let above = new Uint8Array(line)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)]!
    const row = raw.subarray(y * (line + 1) + 1, (y + 1) * (line + 1))
    for (let x = 0; x < line; x++) {
      const [left, up, corner] = [row[x - step] ?? 0, above[x]!, above[x - step] ?? 0]
      row[x]! += [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!
      data[(y * width + Math.floor(x / step)) * 4 + (x % step)] = row[x]!
    }
    above = row
  }
  return { data, width, height }
}
/** Of the three neighbours, the one nearest to their prediction (PNG, 9.4). */
function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** The text of the code in the window, as a phone's camera reads it. */
export async function readCode(driver: Driver): Promise<string> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
    const { data, width, height } = pixelsOf(await driver.picture())
    const code = jsQR(data, width, height, { inversionAttempts: 'dontInvert' })
    if (code) return code.data
  }
  throw new Error('no code to be read in the window')
}
