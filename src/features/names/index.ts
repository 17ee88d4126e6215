import type { Context, Feature } from '../../modal/kit.ts'
import { ChooseView } from './choose-view.tsx'
import { DoneView } from './done-view.tsx'
import { messages } from './messages.ts'
import { createRegisterView } from './register-view.tsx'
import { createRegistration } from './registration.ts'

/** A name of the account, which the data service gives out. */
export function install(ctx: Context): Feature {
  const { router, life } = ctx
  // Behind the end of the way there is the account, and not the way again.
  router.onBack(() => {
    const isDone = router.current.peek()?.view === 'RegisterAccountNameSuccess'
    if (isDone) router.reset('Account')
    return isDone
  }, life)
  return {
    messages,
    part: 'login',
    views: {
      ChooseAccountName: { body: ChooseView },
      RegisterAccountName: { body: createRegisterView(createRegistration(ctx)) },
      RegisterAccountNameSuccess: { body: DoneView },
    },
  }
}
