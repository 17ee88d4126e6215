/** For the style of a box to tick: an edge on the card's own colour, filled once it is ticked. */
export const CHECKBOX = `
  display: grid;
  place-content: center;
  flex: none;
  width: calc(var(--u)*5);
  height: calc(var(--u)*5);
  margin: 0;
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
    content: '✓';
    color: var(--on);
    font: 600 var(--t2);
  }
`
