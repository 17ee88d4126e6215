// A question on its way to the user.
import type { SiteConfig } from '../config.ts'
import type { Line } from '../../clear-signing/lines.ts'
import type { Explain } from '../explainer/explainer-client.ts'
import type { Signable } from '../signer/job.ts'
import type { ApprovalRequest, Row } from './approval-view.ts'
import type { Batches } from './batches.ts'
import type { Nodes } from './nodes.ts'

/** What is shown, what is signed if the user approves, and what is done with the signatures. */
export interface Plan {
  request: Omit<ApprovalRequest, 'site' | 'note'>
  all: readonly Signable[]
  /** Sends what was signed, or answers it. */
  finish(signed: string[]): unknown
  /** Contracts of the network that are known, by their address. */
  names?: ReadonlyMap<string, string>
}

/** What plans are made with. */
export interface PlanParts {
  chains: SiteConfig['chains']
  nodes: Nodes
  batches: Batches
  explain: Explain
}

/** Two nodes were asked, and what they say cannot both be true. */
export const DIFFERENT = 'Two nodes say different things of what it does.'

/** What the user ticks where an explanation warns that what is given may bring nothing. */
export const KNOWINGLY = 'I know who gets what I send, and that I may get nothing for it.'

/** Beside a question that is shown without its explanation. */
export const UNEXPLAINED: Row = ['', 'The details could not be read.', 'note']

/** A line of an explanation as a row. */
export function rowOf({ label, value, kind, lines, isFaint }: Line): Row {
  if (lines) return isFaint ? [label, lines.map(rowOf), 'faint'] : [label, lines.map(rowOf)]
  if (kind === 'main') return [label, value, 'amount']
  return kind === 'address' || kind === 'note' ? [label, value, kind] : [label, value]
}
