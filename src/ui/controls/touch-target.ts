/** For controls that look smaller than a finger: their target is still 44 px. */
export const TOUCH_TARGET = `
  content: '';
  position: absolute;
  inset: min(0px, (100% - 44px)/2);
`
