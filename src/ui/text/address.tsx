import { css } from '../layout/sheet.ts'

export const addressStyle = css`
  display: grid;
  grid: auto-flow/repeat(5, auto);
  justify-content: space-between;
  gap: 2px 2u;
  direction: ltr;
  unicode-bidi: isolate;
  font: 500 var(--t3);
  font-family: var(--mono, var(--font));
  letter-spacing: 0.02em;
  /* A narrow box of the page. */
  @container (max-width: 319px) {
    grid-template-columns: repeat(4, auto);
  }
  /* No wider than its text, so that it begins where the reader does. */
  &[data-narrow] {
    width: fit-content;
  }
  /* Beside the icon of a notice there is no room for five groups in every window. */
  @media (max-width: 379px) {
    &[data-narrow] {
      grid-template-columns: repeat(4, auto);
    }
  }
  @container (max-width: 379px) {
    &[data-narrow] {
      grid-template-columns: repeat(4, auto);
    }
  }
  & mark {
    margin: -1px -4px;
    padding: 1px 4px;
    border-radius: 4px;
    background: color-mix(in srgb, var(--surface), var(--warn) 18%);
    color: var(--warn);
  }
`

/** Groups of four, the prefix with the first, so that an address can be compared piece by piece. */
export const groups = (address: string): string[] => address.match(/^0x.{1,4}|.{1,4}/g) ?? []

/** A whole address. Groups that differ from those of `other` are marked. `beside`: next to the icon of a notice. */
export function Address({ value, other, beside }: { value: string; other?: string; beside?: boolean }) {
  const like = other && groups(other)
  // Hex is case-insensitive, base58 is not.
  const read = (group = '') => (/^0x/i.test(value) ? group.toLowerCase() : group)
  return (
    <span className={addressStyle()} data-address data-narrow={beside} role="text" aria-label={value}>
      {groups(value).map((group, index) =>
        like && read(like[index]) !== read(group) ? <mark key={index}>{group}</mark> : <span key={index}>{group}</span>,
      )}
    </span>
  )
}
