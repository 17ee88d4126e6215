import { expect, test } from 'playwright/test'
import { DOCUMENTED, kept, unheard } from './tracked.ts'

// Runs after all other files (run.mjs), and combines the events that their pages received.
test('every analytics event of the reference was heard in some journey, with each of its properties', () => {
  expect(DOCUMENTED.size).toBeGreaterThan(50)
  expect(unheard(kept()), 'documented, and heard by nobody').toEqual([])
})
