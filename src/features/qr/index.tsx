import type { Feature } from '../../kit.ts'
import { QrCode } from '../../ui/qr-code.tsx'

/** QR codes for several views: what makes them weighs more than most of those. */
export const install = (): Feature => ({ slots: { QrCode } })
