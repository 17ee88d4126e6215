import { cookies } from 'next/headers'
import { sessionOf } from '../sign-in'
import { Account } from './account'

export default async function Page() {
  const session = sessionOf((await cookies()).get('__Host-session')?.value)
  return (
    <main>
      <h1>wallet-modal with Next and sign-in</h1>
      <Account />
      {/* Rendered on the server, from the cookie alone. */}
      <aside>{session ? `Signed in as ${session.address}` : 'Not signed in'}</aside>
    </main>
  )
}
