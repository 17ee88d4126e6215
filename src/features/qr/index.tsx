import type { Feature } from '../../kit.ts'
import { QrCode, type QrCodeProps } from '../../ui/qr-code.tsx'

/** QR codes, a part of several views rather than a view: what makes them weighs more than most of those. */
export const install = (): Feature => ({
  views: { QrCode: { title: () => '', body: ({ data }) => <QrCode {...(data as QrCodeProps)} /> } },
})
