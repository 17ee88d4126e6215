// What is shown of a question, what is signed if the user approves, and what follows.
import { withNames } from './known-contracts.ts'
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

type Asked = Exclude<Question, { kind: 'read' }>

async function planFor(question: Asked, parts: PlanParts): Promise<Plan> {
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

/** Resolves with what is shown. Chain, nonce and fees are fixed in it. */
export async function planOf(question: Asked, parts: PlanParts): Promise<Plan> {
  const { request, names = new Map(), ...plan } = await planFor(question, parts)
  return { ...plan, request: { ...request, rows: withNames(request.rows ?? [], names) } }
}
