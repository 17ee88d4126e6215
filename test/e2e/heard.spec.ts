import { expect, test } from 'playwright/test'
import { DOCUMENTED, kept, unheard } from './tracked.ts'

// Runs when all other files have (run.mjs), and adds up what their pages were told.
test('every analytics event of README.md was heard in some journey, with each of its properties', () => {
  expect(DOCUMENTED.size).toBeGreaterThan(50)
  expect(unheard(kept()), 'documented, and heard by nobody').toEqual([])
})
