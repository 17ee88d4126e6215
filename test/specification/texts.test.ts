import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('texts of the specification')

const files = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry => {
    const path = join(dir, entry.name)
    return entry.isDirectory() ? files(path) : /\.tsx?$/.test(entry.name) ? [path] : []
  })
const paths = files('src')
const read = (list: string[]) => list.map(path => readFileSync(path, 'utf8')).join('\n')
/** Quotes are written in several ways. */
const plain = (text: string) => text.replaceAll('\\', '').replaceAll('`', '').replaceAll('’', "'")
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const product = plain(read(paths.filter(path => !isTest(path))))
const tests = plain(read([...paths.filter(isTest), ...files('test/e2e')]))
/** As it is said of something: names stand in the place of names, and so do amounts of them. */
const NAMED = '(?:[\\d.,]+u00a0)?[A-Z]\\w+'
const spoken = (text: string) => new RegExp(text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, () => NAMED))

// Section 8, verbatim.
const THROWN = [
  'Unsupported chain',
  'No address found to swap the tokens from.',
  "Transactions can't be fetched without an accountAddress",
  'SIWX is not enabled',
  'No ActiveCaipAddress found',
  'No ActiveCaipNetwork or client found',
  'No ConnectionController client found',
  'No URL was provided to the Transport...',
  'WalletConnectConnector not found',
  'Invalid CAIP Address',
  'Adapter not found',
  'Chain is not supported',
  'CaipNetwork is undefined',
  'Cannot remove last network for a namespace',
  'Cannot set both siweConfig and siwx options',
  'An error occurred',
  'Request was aborted',
  'Unable to load email login dependency',
]
const TOLD = [
  'Token Balance Unavailable',
  'Transaction started',
  'Something went wrong',
  'Failed to send transaction. Please try again.',
  'Please enter a valid amount and receiver address',
  'Failed to initialize swap',
  'Failed to fetch network token price',
  'Failed to check allowance',
  'Failed to create approval transaction',
  'Failed to create transaction',
  'Failed to fetch transactions',
  'Transaction error',
  'Incorrect amount',
  'Please enter a valid amount',
  'Insufficient balance',
  'Approve limit increase in your wallet',
  'Confirm transaction in your wallet',
  'Swapping {from} to {to}',
  'Swapped {from} to {to}',
  'Authenticating...',
  'A problem occurred while trying initialize authentication',
  'Signature declined',
  'This application might not support Smart Accounts',
  'Requested RPC call is not allowed',
  'Action not allowed',
]
const ALERTS = [
  'Network Not Found',
  'Invalid App Configuration',
  'Session Expired',
  'Invalid Project ID',
  'Project ID Not Configured',
]
const FOREIGN = [
  'Unauthorized: origin not allowed',
  'JWT Token is not yet valid',
  'Unauthorized: invalid key',
  'HTTP status code: ',
]

for (const [what, texts] of Object.entries({ THROWN, TOLD, ALERTS, FOREIGN }))
  test(`every text of section 8 has somebody who says it and a test that hears it: ${what.toLowerCase()}`, () => {
    assert.equal(
      texts.filter(text => !product.includes(text)),
      [],
      'said by nobody',
    )
    assert.equal(
      texts.filter(text => !spoken(text).test(tests)),
      [],
      'heard by no test',
    )
  })

test.run()
