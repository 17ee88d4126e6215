// What is shown of a question, what is signed if the user approves, and what follows.
import { planCalls } from './evm-plan.ts'
import type { Plan, PlanParts } from './plan.ts'
import type { Question } from './question.ts'
import { planSolana } from './solana-plan.ts'
import { planTypedData } from './typed-data-plan.ts'

function planMessage(question: Question & { kind: 'message' }, network: string): Plan {
  const { method, account, text, message } = question
  const isEvm = method === 'personal_sign'
  return {
    request: {
      method,
      network,
      account,
      title: 'Sign message',
      lead: 'Signing is free and sends no transaction.',
      text,
    },
    all: [isEvm ? { type: 'evm-message', message } : { type: 'solana-message', message }],
    finish: ([signature]) => (isEvm ? signature : { signature }),
  }
}

/** Resolves with what is shown. Chain, nonce and fees are fixed in it. */
export async function planOf(question: Exclude<Question, { kind: 'read' }>, parts: PlanParts): Promise<Plan> {
  const { name } = parts.chains[question.network]!
  switch (question.kind) {
    case 'message':
      return planMessage(question, name)
    case 'typed-data':
      return planTypedData(question, parts)
    case 'transaction':
    case 'calls':
      return planCalls(question, parts)
    case 'solana-transactions':
      return planSolana(question, parts)
  }
}
