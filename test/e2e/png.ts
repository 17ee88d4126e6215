import { crc32, deflateSync } from 'node:zlib'

const word = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
const chunk = (type: string, data: Buffer) =>
  Buffer.concat([word(data.length), Buffer.from(type), data, word(crc32(Buffer.concat([Buffer.from(type), data])))])

/** A valid black picture of any size; `weight` more bytes are in a separate chunk, which is allowed and never drawn. */
export const png = (width: number, height: number, weight = 0): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    // Eight bits of grey a pixel.
    chunk('IHDR', Buffer.concat([word(width), word(height), Buffer.from([8, 0, 0, 0, 0])])),
    ...(weight ? [chunk('prVt', Buffer.alloc(weight, 7))] : []),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
