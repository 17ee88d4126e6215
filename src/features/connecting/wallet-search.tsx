import { useModal, type Signal } from '../../kit.ts'
import { Field } from '../../ui/field.tsx'
import { SEARCH } from '../../ui/more-icons.ts'

/** Filters the Connect list; `data` is the signal of what was typed. */
export function WalletSearch({ data }: { data: unknown }) {
  const query = data as Signal<string>
  return <Field type="search" icon={SEARCH} label={useModal().t('search')} value={query.value} onInput={text => { query.value = text }} />
}
