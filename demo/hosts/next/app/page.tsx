import { Account } from './account'

export default function Page() {
  return (
    <main>
      <h1>Next host</h1>
      <Account />
    </main>
  )
}
