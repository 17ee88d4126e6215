import type { Context, Feature } from '../../modal/kit.ts'
import { ChooseView } from './choose-view.tsx'
import { DoneView } from './done-view.tsx'
import { messages } from './messages.ts'
import { createRegisterView } from './register-view.tsx'
import { createRegistration } from './registration.ts'

/** An account's name, registered with the data service. */
export function install(ctx: Context): Feature {
  const { router, life } = ctx
  // Behind the last step is the account, not the registration again.
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
