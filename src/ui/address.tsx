import css from './address.css'
import { addStyles } from './sheet.ts'

addStyles(css)

/** Groups of four, the prefix with the first, so that an address can be compared piece by piece. */
export const groups = (address: string): string[] => address.match(/^0x.{1,4}|.{1,4}/g) ?? []

/** A whole address. Groups that differ from those of `other` are marked. */
export function Address({ value, other }: { value: string; other?: string }) {
  const like = other && groups(other)
  return (
    <span className="addr" role="text" aria-label={value}>
      {groups(value).map((group, index) =>
        like && like[index]?.toLowerCase() !== group.toLowerCase() ? (
          <mark key={index}>{group}</mark>
        ) : (
          <span key={index}>{group}</span>
        ),
      )}
    </span>
  )
}
