/** Of what looks smaller than a finger: it is a target of 44 px all the same. */
export const TOUCH_TARGET = `
  content: '';
  position: absolute;
  inset: min(0px, (100% - 44px)/2);
`
