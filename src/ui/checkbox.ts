/** For the style of a box to tick: an edge on the card's own colour, filled once it is ticked. */
export const CHECKBOX = `
  display: grid;
  place-content: center;
  flex: none;
  width: calc(var(--u)*5);
  height: calc(var(--u)*5);
  margin: 0;
  padding: 0;
  border: 1.5px solid var(--edge);
  border-radius: 5px;
  outline: revert;
  background: var(--surface);
  appearance: none;
  &:checked {
    border-color: var(--accent);
    background: var(--accent);
  }
  &:checked::before {
    content: '';
    width: calc(var(--u)*1.5);
    height: calc(var(--u)*2.75);
    margin-bottom: 2px;
    border: solid var(--on);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
  }
  @media (forced-colors: active) {
    appearance: auto;
    &::before {
      display: none;
    }
  }
`
