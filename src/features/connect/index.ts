import type { Context, Feature } from '../../core/context.ts'
import { ConnectView } from './connect-view.tsx'

/** The Connect view, part of the core. */
export const install = ({ t }: Context): Feature => ({ views: { Connect: { title: () => t('connect.title'), body: ConnectView } } })
