import { Account } from './account'

export default function Page() {
  return (
    <main>
      <h1>wallet-modal with Next</h1>
      <Account />
    </main>
  )
}
